import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useWatch } from "react-hook-form";
import { read } from "#src/client/data/queries.ts";
import { formatNumber } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Button } from "#src/client/ui/button.tsx";
import { Skeleton } from "#src/client/ui/feedback/skeleton.tsx";
import { SegmentedControl } from "#src/client/ui/fields/segmented-control.tsx";
import { ControlledField } from "#src/client/ui/forms/form-base.tsx";
import { IconButton } from "#src/client/ui/icon-button.tsx";
import { FilterSelect } from "#src/client/ui/lists/filter-bar.tsx";
import { customersContract } from "#src/areas/customers/contract.ts";
import { CustomerSearch } from "#src/areas/customers/core/client/customer-search.tsx";
import { tagLabel } from "#src/areas/settings/core/client/tag-label.ts";
import { customerName } from "#src/areas/customers/customer-name.ts";
import { useShopTags } from "#src/areas/customers/core/client/shop-tags.ts";
import type { SegmentWords } from "#src/areas/customers/segments/client/customers-address.ts";
import { SegmentChips } from "#src/areas/customers/segments/client/segment-chips.tsx";
import type { SmsForm, SmsValues } from "../../sms/client/sms-values.ts";

/** Chooses who gets the message: the customers of a segment, or customers one by one. */
export function AudienceFields({ form }: { form: SmsForm }) {
  const { t } = useTranslation("sms-bulk");
  const audience = useWatch({ control: form.control, name: "audience" });
  return (
    <>
      <ControlledField form={form} name="audience">
        {(field) => (
          <SegmentedControl
            label={t("audience.label")}
            {...field}
            options={(["segment", "chosen"] as const).map((value) => ({
              value,
              label: t(`audience.${value}`),
            }))}
          />
        )}
      </ControlledField>
      {audience === "segment" ? (
        <ControlledField form={form} name="segment">
          {({ value, onChange }) => <SegmentFields segment={value} onChange={onChange} />}
        </ControlledField>
      ) : (
        <ControlledField form={form} name="chosen">
          {(field) => <ChosenCustomers {...field} />}
        </ControlledField>
      )}
    </>
  );
}

function SegmentFields({
  segment,
  onChange,
}: {
  segment: SegmentWords;
  onChange: (segment: SegmentWords) => void;
}) {
  const { t } = useTranslation("sms-bulk");
  const tags = useShopTags();
  const change = (part: Partial<SegmentWords>) => onChange({ ...segment, ...part });
  return (
    <div>
      <div className="flex flex-wrap items-center gap-2">
        <FilterSelect
          label={t("audience.tag")}
          value={segment.tag}
          options={tags.map((value) => ({ value, label: tagLabel(value) }))}
          onChange={(tag) => change({ tag })}
        />
        <SegmentChips segment={segment} onChange={change} />
      </div>
      <p className="mt-2 text-12 text-ink-quiet">{t("audience.segmentHint")}</p>
    </div>
  );
}

interface ChosenProps {
  value: SmsValues["chosen"];
  onChange: (chosen: SmsValues["chosen"]) => void;
  error: string | undefined;
  ref: (element: { focus: () => void } | null) => void;
}

/** So many of the chosen customers are named. */
const MAX_NAMED = 50;

function ChosenCustomers({ value, onChange, error, ref }: ChosenProps) {
  const { t, language } = useTranslation("sms-bulk");
  const number = (count: number) => formatNumber(count, language);
  const add = ({ id }: { id: string }) => {
    if (!value.includes(id)) onChange([...value, id]);
  };
  const more = value.length - MAX_NAMED;
  return (
    <div className="flex flex-col gap-2">
      <CustomerSearch label={t("audience.add")} onPick={add} ref={ref} error={error} />
      {value.length > 0 ? (
        <>
          <div className="flex flex-wrap items-center justify-between gap-2 text-12 text-ink-quiet">
            <p role="status">
              {t("audience.count", { count: value.length, number: number(value.length) })}
            </p>
            <Button size="small" variant="ghost" onClick={() => onChange([])}>
              {t("audience.removeAll")}
            </Button>
          </div>
          <ul className="flex max-h-60 flex-wrap gap-2 overflow-y-auto">
            {value.slice(0, MAX_NAMED).map((id) => (
              <ChosenCustomer
                key={id}
                id={id}
                onRemove={() => onChange(value.filter((each) => each !== id))}
              />
            ))}
            {more > 0 ? (
              <li className="inline-flex min-h-8 items-center px-1 text-ink-quiet phone:min-h-11">
                {t("estimate.more", { count: more, number: number(more) })}
              </li>
            ) : null}
          </ul>
        </>
      ) : null}
    </div>
  );
}

/** One chosen customer, named as soon as the name is read. */
function ChosenCustomer({ id, onRemove }: { id: string; onRemove: () => void }) {
  const { t } = useTranslation("sms-bulk");
  const { data, isPending } = useQuery(read(customersContract.getCustomer, { params: { id } }));
  const name = data ? customerName(data, t) : t("audience.unknown");
  return (
    <li className="inline-flex max-w-full items-center gap-1 rounded-full border border-line bg-surface pl-3">
      <span className="min-w-0 truncate">
        {isPending ? <Skeleton className="h-3 w-24" /> : name}
      </span>
      <IconButton
        label={t("audience.remove", { name })}
        icon={<X size={14} />}
        onClick={onRemove}
      />
    </li>
  );
}
