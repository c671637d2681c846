import { Suspense, useEffect, useRef, type ReactNode } from "react";
import { useTranslation } from "../../words/i18n.ts";
import type { MeanwhileChange } from "../../data/meanwhile.ts";
import { Button } from "../button.tsx";
import { Notice } from "../feedback/notice.tsx";

type Props<Values> = {
  changes: readonly MeanwhileChange<Values>[] | null;
  /** Returns the label that a field has in the form. */
  label: (field: keyof Values & string) => string;
  /** Formats a value as the form shows it. */
  renderValue: (field: keyof Values & string, value: unknown) => ReactNode;
  onTakeTheirs: (field: keyof Values & string) => void;
};

/** Shows the changes that another user saved while the form was open, and where they conflict with typed values. */
export function StaleVersionNotice<Values>({ changes, ...rest }: Props<Values>) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (changes) box.current?.scrollIntoView({ block: "nearest" });
  }, [changes]);
  if (!changes) return null;
  // The words are loaded only now, because two users rarely change the same record.
  return (
    <div ref={box} role="alert">
      <Suspense>
        <Changes changes={changes} {...rest} />
      </Suspense>
    </div>
  );
}

type ChangesProps<Values> = Props<Values> & { changes: readonly MeanwhileChange<Values>[] };

function Changes<Values>({ changes, label, renderValue, onTakeTheirs }: ChangesProps<Values>) {
  const { t } = useTranslation("meanwhile");
  return (
    <Notice tone="waiting" title={t("title")}>
      <p>{t(changes.length === 0 ? "nothingHere" : "hint")}</p>
      <ul className="mt-2 flex flex-col gap-2">
        {changes.map(({ field, before, now, ...rest }) => (
          <li key={field} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="min-w-0 flex-1">
              <span className="font-medium">{label(field)}: </span>
              <del>{renderValue(field, before)}</del>
              {" → "}
              <ins className="font-medium no-underline">{renderValue(field, now)}</ins>
              {"mine" in rest ? (
                <span className="block">
                  {t("yours")} <span className="font-medium">{renderValue(field, rest.mine)}</span>
                </span>
              ) : null}
            </span>
            {"mine" in rest ? (
              <Button size="small" onClick={() => onTakeTheirs(field)}>
                {t("takeTheirs")}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
