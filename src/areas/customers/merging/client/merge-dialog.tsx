import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { formatPhone } from "#src/shared/phone.ts";
import { read, useWrite } from "#src/client/data/queries.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Loaded } from "#src/client/ui/feedback/loaded.tsx";
import { Notice } from "#src/client/ui/feedback/notice.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { TextArea } from "#src/client/ui/fields/text-area.tsx";
import { Dialog } from "#src/client/ui/forms/dialog.tsx";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { customerName } from "../../customer-name.ts";
import { CustomerSearch } from "../../core/client/customer-search.tsx";
import type { Customer } from "../../contract.ts";
import { mergingContract, type MergePreview } from "../../merging-contract.ts";
import { refusalOfMerge } from "../rules.ts";
import { CustomerSummary } from "./customer-summary.tsx";

interface Props {
  first: Customer;
  /** Without a second customer the dialog asks for one. */
  second?: Customer;
  onClose: () => void;
  onMerged: (survivor: Customer) => void;
}

/** Makes one customer of two. */
export default function MergeDialog({ first, second: given, onClose, onMerged }: Props) {
  const [second, setSecond] = useState(given);
  return second ? (
    <MergeForm first={first} second={second} onClose={onClose} onMerged={onMerged} />
  ) : (
    <ChooseOther customer={first} onClose={onClose} onChoose={setSecond} />
  );
}

function ChooseOther({
  customer,
  onClose,
  onChoose,
}: {
  customer: Customer;
  onClose: () => void;
  onChoose: (other: Customer) => void;
}) {
  const { t } = useTranslation("merging");
  const [refusal, setRefusal] = useState<ReturnType<typeof refusalOfMerge>>(null);
  const choose = (other: Customer) => {
    const reason = refusalOfMerge(customer, other);
    if (reason) setRefusal(reason);
    else onChoose(other);
  };
  return (
    <Dialog open onClose={onClose} title={t("mergeWith")}>
      {/* The list of the search field needs room below it. */}
      <div className="flex min-h-136 flex-col gap-4 phone:min-h-[74dvh]">
        <CustomerSummary customer={customer} />
        <CustomerSearch
          label={t("search")}
          error={refusal ? t(`errors:${refusal}`) : undefined}
          onPick={choose}
        />
      </div>
    </Dialog>
  );
}

function MergeForm({ first, second, onClose, onMerged }: Required<Props>) {
  const { t } = useTranslation("merging");
  const merge = useWrite(mergingContract.mergeCustomers);
  const form = useDialogForm({
    // The customer of longer standing is the likely survivor.
    defaultValues: { survivorId: olderOf(first, second).id, reason: "" },
    check: ({ reason }) => (reason.trim() ? {} : { reason: t("common:invalid.required") }),
    failed: t("failed"),
    submit: async ({ survivorId, reason }) => {
      const otherId = survivorId === first.id ? second.id : first.id;
      return merge.mutateAsync({ params: { id: survivorId }, body: { otherId, reason } });
    },
    onDone: (survivor) => {
      toasts.success(t("done"));
      onMerged(survivor);
    },
  });
  const survivorId = useWatch({ control: form.control, name: "survivorId" });
  const [survivor, merged] = survivorId === first.id ? [first, second] : [second, first];
  return (
    <FormDialog
      onClose={onClose}
      title={t("dialog")}
      size="large"
      form={form}
      submitLabel={t("merge")}
      danger
    >
      <fieldset>
        <legend className="mb-2 font-medium">{t("stays")}</legend>
        <div className="grid gap-2 tablet:grid-cols-2">
          {[first, second].map((customer) => (
            <SurvivorChoice
              key={customer.id}
              customer={customer}
              isChosen={customer.id === survivorId}
              onChoose={() => form.setValue("survivorId", customer.id, { shouldDirty: true })}
            />
          ))}
        </div>
      </fieldset>
      <Moves survivor={survivor} merged={merged} />
      <Notice tone="waiting" title={t("final")}>
        {t("keeps", {
          phone: formatPhone(merged.phone ?? ""),
          name: customerName(survivor, t),
        })}
      </Notice>
      <TextArea
        label={t("reason")}
        hint={t("reasonHint")}
        rows={2}
        maxLength={500}
        {...form.field("reason")}
      />
    </FormDialog>
  );
}

const olderOf = (first: Customer, second: Customer): Customer =>
  first.createdAt <= second.createdAt ? first : second;

function SurvivorChoice({
  customer,
  isChosen,
  onChoose,
}: {
  customer: Customer;
  isChosen: boolean;
  onChoose: () => void;
}) {
  const { t } = useTranslation("merging");
  return (
    <label className="flex cursor-pointer items-start gap-3 rounded-control px-3 py-2.5 ring-1 ring-line ring-inset hover:bg-sunken has-checked:bg-accent-soft has-checked:ring-accent-line has-focus-visible:outline-2 has-focus-visible:outline-ring">
      <input
        type="radio"
        name="survivor"
        className="mt-0.5 size-4 shrink-0 accent-accent"
        checked={isChosen}
        onChange={onChoose}
      />
      <span className="min-w-0 flex-1">
        <span className="mb-1 block font-medium break-words">{customerName(customer, t)}</span>
        <CustomerSummary customer={customer} />
      </span>
    </label>
  );
}

/** What moves to the survivor, so that nobody merges the wrong way round. */
function Moves({ survivor, merged }: { survivor: Customer; merged: Customer }) {
  const { t } = useTranslation("merging");
  const preview = useQuery(
    read(mergingContract.previewMerge, {
      params: { id: survivor.id, otherId: merged.id },
    }),
  );
  return (
    <div>
      <h3 className="mb-1 font-medium">{t("moves", { name: customerName(survivor, t) })}</h3>
      <Loaded query={preview} failed={t("previewFailed")} lines={1}>
        {(moved) => <MovedNumbers preview={moved} />}
      </Loaded>
    </div>
  );
}

function MovedNumbers({ preview: { moves, merged } }: { preview: MergePreview }) {
  const { t } = useTranslation("merging");
  const all = { ...moves, points: merged.points };
  const kinds = (Object.keys(all) as (keyof typeof all)[]).filter((kind) => all[kind] > 0);
  if (kinds.length === 0) return <p className="text-ink-quiet">{t("movesNothing")}</p>;
  return (
    <ul className="flex flex-wrap gap-x-4 text-ink-quiet">
      {kinds.map((kind) => (
        <li key={kind} className="tabular-nums">
          {t(`number.${kind}`, { count: all[kind] })}
        </li>
      ))}
    </ul>
  );
}
