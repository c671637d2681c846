import { useQuery } from "@tanstack/react-query";
import { read } from "#src/client/data/queries.ts";
import { formatDateTime } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useCurrency } from "#src/client/words/money-format.tsx";
import { DescriptionList } from "#src/client/ui/lists/description-list.tsx";
import { DifferenceList } from "#src/areas/settings/transfer/client/difference-list.tsx";
import { auditContract } from "../contract.ts";
import { isCoded, useCode, useFieldName } from "./field-names.ts";

type Values = Readonly<Record<string, unknown>>;

interface Changes {
  before: Values;
  after: Values;
}

/** The changed fields, each with its value before and after. */
export function ChangedFields({ before, after }: Changes) {
  const { t } = useTranslation("audit");
  const nameOf = useFieldName();
  const shown = useShownValue();
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return (
    <section>
      <h3 className="mb-1 font-strong">{t("detail.changes")}</h3>
      <ul className="divide-y divide-line">
        {fields.map((field) => (
          <li key={field} className="grid gap-x-4 gap-y-1 py-2 tablet:grid-cols-2">
            <span className="font-medium wrap-anywhere tablet:col-span-2">{nameOf(field)}</span>
            <Side label={t("detail.before")}>{shown(field, before[field])}</Side>
            <Side label={t("detail.after")} isNew>
              {shown(field, after[field])}
            </Side>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Side({ label, isNew, children }: { label: string; isNew?: boolean; children: string }) {
  return (
    <span className="flex gap-2 wrap-anywhere whitespace-pre-wrap">
      <span className="w-14 shrink-0 text-12 text-ink-faint">{label}</span>
      <span className={isNew ? "min-w-0" : "min-w-0 text-ink-quiet"}>{children}</span>
    </span>
  );
}

/** The changed settings. They have names and values of their own. */
export function ChangedSettings({ category, before, after }: Changes & { category: string }) {
  const { t } = useTranslation("audit");
  return (
    <section>
      <h3 className="mb-1 font-strong">{t("detail.changes")}</h3>
      <DifferenceList
        label={t("detail.changes")}
        differences={Object.keys(after).map((field) => ({
          category,
          field,
          before: before[field],
          after: after[field],
        }))}
      />
    </section>
  );
}

/** What else an entry says, such as a reason. */
export function Details({ values }: { values: Values }) {
  const { t } = useTranslation("audit");
  const nameOf = useFieldName();
  const shown = useShownValue();
  return (
    <section>
      <h3 className="mb-1 font-strong">{t("detail.details")}</h3>
      <DescriptionList
        columns={2}
        items={Object.entries(values).map(([field, value]) => ({
          label: nameOf(field),
          value: <span className="wrap-anywhere whitespace-pre-wrap">{shown(field, value)}</span>,
        }))}
      />
    </section>
  );
}

const isAmount = (field: string) =>
  /(^|[a-z])(amount|price|total|subtotal|cost|balance|deposit|limit|paid)$/i.test(field);
const isMoment = (value: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value);

/** Shows a value for people: amounts as money, moments in the shop's time, users by name. */
function useShownValue() {
  const { t, language } = useTranslation("audit");
  const nameOf = useFieldName();
  const codeOf = useCode();
  const { money } = useCurrency();
  const { data } = useQuery(read(auditContract.listAuditActors, {}));
  return function shown(field: string, value: unknown): string {
    if (value === null || value === undefined || value === "") return t("detail.none");
    if (typeof value === "boolean") return t(value ? "detail.yes" : "detail.no");
    if (typeof value === "number") return isAmount(field) ? money(value) : String(value);
    if (typeof value === "string") {
      if (["fields", "changed", "filters"].includes(field)) return nameOf(value);
      if (isCoded(field)) return codeOf(value);
      if (isMoment(value)) return formatDateTime(value, language);
      return data?.users.find(({ id }) => id === value)?.name ?? value;
    }
    if (Array.isArray(value)) return value.map((each) => shown(field, each)).join(", ");
    return Object.entries(value)
      .map(([name, each]) => `${nameOf(name)}: ${shown(name, each)}`)
      .join("\n");
  };
}
