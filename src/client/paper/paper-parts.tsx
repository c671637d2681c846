import type { Fact } from "#src/shared/papers/fact.ts";
import { cx } from "../ui/cx.ts";

/** A list of facts, with labels on the left and values on the right. `figures` aligns numbers in a column. */
export function PaperFacts({
  facts,
  figures,
  strong,
}: {
  facts: readonly Fact[];
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
