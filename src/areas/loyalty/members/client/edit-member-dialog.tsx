import { useRef } from "react";
import { useWatch } from "react-hook-form";
import * as z from "zod";
import { requiredText, text } from "#src/shared/fields.ts";
import { ApiRefusal } from "#src/client/data/api.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { useVersionedForm } from "#src/client/data/versioned-form.ts";
import { useMay } from "#src/client/session.tsx";
import { useErrorText } from "#src/client/words/error-text.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { PhoneField } from "#src/client/ui/fields/phone-field.tsx";
import { SuggestField } from "#src/client/ui/fields/suggest-field.tsx";
import { TextArea } from "#src/client/ui/fields/text-area.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { RecordDialog } from "#src/client/ui/forms/record-dialog.tsx";
import { FormField } from "#src/client/ui/forms/form.tsx";
import { labelled } from "#src/client/ui/forms/labelled.ts";
import { cities } from "#src/areas/customers/core/client/cities.ts";
import {
  emailField,
  phoneField,
} from "#src/areas/customers/management/client/new-customer-form.ts";
import { customersContract, type Customer } from "#src/areas/customers/contract.ts";
import { customerName } from "#src/areas/customers/customer-name.ts";
import { NumberField } from "#src/client/ui/fields/number-field.tsx";
import { useCongratulations } from "../../core/client/congratulations.ts";
import { loyaltyContract, MAX_POINTS } from "../../contract.ts";
import type { Member } from "../contract.ts";

const schema = z.object({
  name: requiredText(120),
  phone: phoneField,
  email: emailField,
  city: text(80),
  locationDescription: text(500),
  points: z.number().int().min(0).max(MAX_POINTS),
  reason: text(300),
});
type Input = z.input<typeof schema>;
type Output = z.output<typeof schema>;

const toInput = (customer: Customer): Input => ({
  name: customer.name,
  phone: customer.phone ?? "",
  email: customer.email ?? "",
  city: customer.city ?? "",
  locationDescription: customer.locationDescription ?? "",
  points: customer.points,
  reason: "",
});

/**
 * Edits a customer and the points. The points are an adjustment in the ledger, with a reason. They are saved first: if
 * the rest is then refused, another attempt saves only the rest.
 */
export default function EditMemberDialog({
  member,
  onClose,
}: {
  member: Member;
  onClose: () => void;
}) {
  const { t } = useTranslation("members");
  const errorText = useErrorText();
  const mayAdjust = useMay()("adjust_points");
  const savePoints = useSavedPoints(member);
  const update = useWrite(customersContract.updateCustomer);
  const versioned = useVersionedForm<Customer, Input, Output>({
    record: member,
    toInput,
    schema,
    save: async ({ points, reason = "", ...details }, version) => {
      const isPointsSaved = points !== undefined && (await savePoints(points, reason));
      if (Object.keys(details).length > 0) {
        try {
          await update.mutateAsync({ params: { id: member.id }, body: { version, ...details } });
        } catch (error) {
          if (isPointsSaved) toasts.info(t("edit.pointsSaved"));
          const isTaken = error instanceof ApiRefusal && error.code === "phone_taken";
          throw isTaken ? { fields: { phone: errorText(error) } } : error;
        }
      }
      toasts.success(t("edit.done"));
      onClose();
    },
  });
  const { form } = versioned;
  const points = useWatch({ control: form.control, name: "points" });
  const { input, control } = labelled(form, t, "");
  return (
    <RecordDialog
      edit={{ ...versioned, label: (field) => t(field), onClose }}
      title={t("edit.title", { name: customerName(member, t) })}
      submitLabel={t("common:save")}
    >
      <TextField {...input("name")} optional={false} maxLength={120} />
      <FormField {...control("phone")} as={PhoneField} optional={false} />
      <TextField {...input("email")} optional type="email" />
      <FormField
        {...control("city")}
        as={SuggestField}
        optional
        suggestions={cities}
        most={cities.length}
        maxLength={80}
      />
      <TextArea {...input("locationDescription")} optional rows={2} maxLength={500} />
      {mayAdjust ? <FormField {...control("points")} as={NumberField} /> : null}
      {mayAdjust && points !== member.points ? (
        <TextField
          label={t("edit.reason")}
          hint={t("edit.reasonHint")}
          maxLength={300}
          {...form.field("reason")}
        />
      ) : null}
    </RecordDialog>
  );
}

/**
 * Returns a function that saves the points unless an earlier attempt has saved them, and tells whether they are saved.
 * When the customer has other points meanwhile, the form says so, and the next attempt is based on those.
 */
function useSavedPoints(member: Member) {
  const { t } = useTranslation("members");
  const adjust = useWrite(loyaltyContract.adjustPoints);
  const congratulate = useCongratulations();
  const known = useRef(member.points);
  return async (points: number, reason: string): Promise<boolean> => {
    if (points === known.current) return points !== member.points;
    if (!reason) throw { fields: { reason: t("edit.reasonMissing") } };
    try {
      const body = { points, expectedPoints: known.current, reason };
      const answer = await adjust.mutateAsync({ params: { customerId: member.id }, body });
      known.current = points;
      congratulate({ name: customerName(member, t), ...answer });
      return true;
    } catch (error) {
      if (!(error instanceof ApiRefusal) || error.code !== "points_changed") throw error;
      known.current = Number(error.params?.["points"] ?? known.current);
      throw { fields: { points: t("edit.pointsChanged", { points: known.current }) } };
    }
  };
}
