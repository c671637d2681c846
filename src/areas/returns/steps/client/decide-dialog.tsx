import { useWatch } from "react-hook-form";
import { needed } from "#src/client/checks.ts";
import { useMay } from "#src/client/session.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useCurrency } from "#src/client/words/money-format.tsx";
import { CheckboxField } from "#src/client/ui/fields/checkbox-field.tsx";
import { useProviderName } from "#src/areas/payments/core/client/provider-name.ts";
import { DescriptionList } from "#src/client/ui/lists/description-list.tsx";
import { ControlledField } from "#src/client/ui/forms/form-base.tsx";
import { SegmentedControl } from "#src/client/ui/fields/segmented-control.tsx";
import { TextArea } from "#src/client/ui/fields/text-area.tsx";
import type { Returned } from "../../contract.ts";
import { useDecideReturn } from "../../core/client/return-acts.ts";
import { plannedGiven, ReplacementFacts } from "../../replacement/client/replacement-facts.tsx";
import { useReturnForm } from "../../core/client/return-form.ts";
import { TaskDialog } from "../../core/client/task-dialog.tsx";
import { WarrantyBadge } from "../../core/client/warranty-badge.tsx";

const decisions = ["approve", "reject"] as const;
type Decision = (typeof decisions)[number];

const needsReasonFor = ({ warrantyStatus }: Returned, decision: Decision) =>
  decision === "reject" || warrantyStatus !== "in-warranty";

function useDecideForm(returned: Returned, begin: Decision, onDone: () => void) {
  const { t } = useTranslation("returns");
  const decide = useDecideReturn();
  const given = plannedGiven(returned);
  return useReturnForm({
    defaultValues: { decision: begin, reason: "", approvesCash: false },
    check: ({ decision, reason }) =>
      needsReasonFor(returned, decision)
        ? { reason: needed(reason, t("refused.reason-missing")) }
        : {},
    submit: ({ decision, reason, approvesCash }) =>
      decide.mutateAsync({
        params: { id: returned.id },
        body: {
          decision,
          version: returned.version,
          ...(decision === "approve" && approvesCash && { approvesCash }),
          ...(reason.trim() && { reason: reason.trim() }),
          ...(decision === "approve" &&
            given && { replacementValue: given.price * given.quantity }),
        },
      }),
    onDone,
  });
}
type DecideForm = ReturnType<typeof useDecideForm>;

/** The dialog in which an admin approves or rejects a return, with the facts for this decision. */
export function DecideDialog({
  returned,
  begin,
  onClose,
}: {
  returned: Returned;
  begin: Decision;
  onClose: () => void;
}) {
  const { t } = useTranslation("returns");
  const given = plannedGiven(returned);
  const form = useDecideForm(returned, begin, onClose);
  const decision = useWatch({ control: form.control, name: "decision" });
  const needsReason = needsReasonFor(returned, decision);
  return (
    <TaskDialog
      returned={returned}
      title={t("decide.title")}
      action={t(`verb.${decision}`)}
      danger={decision === "reject"}
      form={form}
      onClose={onClose}
    >
      <DescriptionList
        items={[
          {
            label: t("field.warranty"),
            value: <WarrantyBadge status={returned.warrantyStatus} />,
          },
          { label: t("field.returnReason"), value: returned.returnReason },
          { label: t("field.fixStatus"), value: returned.fixStatus },
          { label: t("field.resolution"), value: returned.resolution },
        ]}
      />
      {given && decision === "approve" ? (
        <fieldset>
          <legend className="mb-2 font-medium">
            {returned.planned ? t("replace.chosen") : t("replace.ifReplaced")}
          </legend>
          <ReplacementFacts returned={returned} given={given} />
        </fieldset>
      ) : null}
      <ControlledField form={form} name="decision">
        {({ onChange, ...field }) => (
          <SegmentedControl
            label={t("decide.decision")}
            wide
            options={decisions.map((value) => ({ value, label: t(`verb.${value}`) }))}
            {...field}
            onChange={(next) => {
              onChange(next);
              // The new decision may need no reason. Therefore the error about the reason is removed.
              form.clearErrors("reason");
            }}
          />
        )}
      </ControlledField>
      {decision === "approve" ? <CashApproval returned={returned} form={form} /> : null}
      <TextArea
        label={t("decide.reason")}
        optional={!needsReason || undefined}
        hint={
          decision === "approve" && needsReason ? t("decide.notInWarranty") : t("decide.reasonHint")
        }
        rows={2}
        maxLength={1000}
        {...form.field("reason")}
      />
    </TaskDialog>
  );
}

/** Lets money that nothing proves go back in cash; only if there is some, and the user may approve it. */
function CashApproval({ returned, form }: { returned: Returned; form: DecideForm }) {
  const { t } = useTranslation("returns");
  const providerName = useProviderName();
  const { money } = useCurrency();
  const mayApprove = useMay()("approve_late_refunds");
  const unproven = returned.payments.filter(({ moneyBack }) =>
    moneyBack.some(({ paidAs }) => paidAs === "typed"),
  );
  if (!mayApprove || unproven.length === 0) return null;
  const payments = unproven.map(({ provider, reference, amount }) =>
    [providerName(provider), reference, money(amount)].filter(Boolean).join(" "),
  );
  return (
    <CheckboxField
      label={t("decide.approvesCash")}
      hint={t("decide.approvesCashHint", { payments: payments.join(", ") })}
      {...form.field("approvesCash")}
    />
  );
}
