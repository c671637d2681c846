import { needed } from "#src/client/checks.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { ControlledField } from "#src/client/ui/forms/form-base.tsx";
import { SignaturePad } from "#src/client/ui/fields/signature-pad.tsx";
import { TextArea } from "#src/client/ui/fields/text-area.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { unnamedKind } from "#src/areas/customers/customer-name.ts";
import { checklistWord } from "#src/areas/devices/intake/client/checklist-words.ts";
import { useShop } from "#src/areas/settings/core/client/use-shop.ts";
import { useFormLook } from "#src/areas/settings/forms/client/use-form-look.ts";
import type { Returned } from "../../contract.ts";
import { useTakeStep } from "../../core/client/return-acts.ts";
import { useReturnForm } from "../../core/client/return-form.ts";
import { TaskDialog } from "../../core/client/task-dialog.tsx";

/** The dialog that closes a return. The user enters the resolution, and the customer signs for the goods. */
export function CloseDialog({ returned, onClose }: { returned: Returned; onClose: () => void }) {
  const { t } = useTranslation("returns");
  const { settings } = useShop();
  const mustSign = settings.workflow.requireCustomerSignature;
  const shape = useFormLook("return");
  const step = useTakeStep();
  // If the customer has no name, `signedBy` starts empty: the word that screens show instead is no signer's name.
  const knownName = unnamedKind(returned.customer) ? "" : returned.customer.name;
  const form = useReturnForm({
    defaultValues: {
      resolution: returned.resolution ?? String(shape.presetOf("resolution") ?? ""),
      signature: null as string | null,
      signedBy: knownName,
    },
    check: ({ resolution, signature }) => ({
      resolution: needed(resolution) ?? shape.problem("resolution", resolution),
      signature: mustSign && !signature ? t("refused.signature-missing") : undefined,
    }),
    submit: ({ resolution, signature, signedBy }) =>
      step.mutateAsync({
        params: { id: returned.id },
        body: {
          step: "closed",
          version: returned.version,
          resolution,
          ...(signature && { signature, signedBy: signedBy.trim() || knownName }),
        },
      }),
    onDone: onClose,
  });
  const along = returned.accessories.filter(({ result }) => result !== "not-tested");
  return (
    <TaskDialog returned={returned} title={t("verb.closed")} form={form} onClose={onClose}>
      {along.length > 0 ? (
        <p>
          <span className="text-ink-quiet">{t("accessories.giveBack")}: </span>
          {along.map(({ label }) => checklistWord((key) => t(`devices:${key}`), label)).join(", ")}
        </p>
      ) : null}
      <TextArea
        {...shape.look("resolution", t("field.resolution"))}
        rows={3}
        maxLength={4000}
        {...form.field("resolution")}
      />
      <ControlledField form={form} name="signature">
        {({ onChange, error, ref }) => (
          <SignaturePad
            label={t("device-tasks:handOver.signature")}
            onChange={(png) => onChange(png)}
            error={error}
            ref={ref}
          />
        )}
      </ControlledField>
      <TextField
        label={t("device-tasks:handOver.signedBy")}
        maxLength={120}
        {...form.field("signedBy")}
      />
    </TaskDialog>
  );
}
