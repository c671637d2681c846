import { cx } from "../ui/cx.ts";

export interface PaperFact {
  label: string;
  value: string;
}

/** Label left, value right; `figures` line up under one another. */
export function PaperFacts({
  facts,
  figures,
  strong,
}: {
  facts: readonly PaperFact[];
  figures?: boolean;
  strong?: boolean;
}) {
  if (facts.length === 0) return null;
  return (
    <dl className={cx(figures && "paper-figures")}>
      {facts.map(({ label, value }) => (
        <div key={label} className={cx("paper-pair", strong && "paper-strong")}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
