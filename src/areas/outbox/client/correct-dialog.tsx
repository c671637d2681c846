import { useQuery } from "@tanstack/react-query";
import { needed } from "#src/client/checks.ts";
import { read, useWrite } from "#src/client/data/queries.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { ChosenRecord } from "#src/client/ui/fields/chosen-record.tsx";
import { SelectField } from "#src/client/ui/fields/select-field.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { ControlledField } from "#src/client/ui/forms/form-base.tsx";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { ItemSearch } from "#src/areas/inventory/core/client/item-search.tsx";
import { deviceStatuses } from "#src/areas/devices/statuses.ts";
import type { Correction, CorrectionKind } from "../corrections.ts";
import { parkedContract, type ParkedCommand } from "../parked-contract.ts";
import { useSentence } from "./use-sentence.ts";
import { useResult } from "./use-result.ts";

interface Props {
  command: ParkedCommand;
  kind: CorrectionKind;
  onClose: () => void;
}

interface Values {
  reference: string;
  line: string;
  item: { id: string; name: string } | null;
  status: string;
}

const blank: Values = { reference: "", line: "0", item: null, status: "" };

function correctionFrom(
  kind: CorrectionKind,
  { reference, line, item, status }: Values,
): Correction {
  switch (kind) {
    case "reference":
      return { kind, reference: reference.trim() };
    case "item":
      return { kind, line: Number(line), itemId: item?.id ?? "" };
    case "status":
      return { kind, status };
    case "paid_cash":
    case "walk_in":
      return { kind };
  }
}

/** Changes one field of a refused command and has it carried out. */
export default function CorrectDialog({ command, kind, onClose }: Props) {
  const { t } = useTranslation("outbox");
  const sentence = useSentence();
  const tellResult = useResult();
  const retrying = useWrite(parkedContract.retryParked, { onSuccess: tellResult });
  const { id, version, madeBy } = command;
  const form = useDialogForm<Values>({
    defaultValues: blank,
    check: ({ reference, item, status }) => ({
      reference: kind === "reference" ? needed(reference) : undefined,
      item: kind === "item" ? needed(item?.id ?? "") : undefined,
      status: kind === "status" ? needed(status) : undefined,
    }),
    submit: (values) =>
      retrying.mutateAsync({
        params: { key: id },
        body: { version, correction: correctionFrom(kind, values) },
      }),
    onDone: onClose,
  });
  return (
    <FormDialog
      onClose={onClose}
      title={t(`act.${kind}`)}
      description={sentence.said(command.endpoint, command.said)}
      size="small"
      form={form}
      submitLabel={t("correct.submit")}
    >
      {kind === "reference" ? (
        <TextField label={t("correct.reference")} maxLength={60} {...form.field("reference")} />
      ) : null}
      {kind === "status" ? (
        <SelectField
          label={t("correct.status")}
          placeholder={t("correct.status")}
          options={deviceStatuses.map((value) => ({ value, label: t(`devices:status.${value}`) }))}
          {...form.field("status")}
        />
      ) : null}
      {kind === "item" ? (
        <>
          <Lines id={id} field={form.field("line")} />
          <ControlledField form={form} name="item">
            {({ value, onChange, error }) =>
              value ? (
                <ChosenRecord
                  label={t("correct.item")}
                  name={value.name}
                  clearLabel={t("correct.takeBack")}
                  onClear={() => onChange(null)}
                />
              ) : (
                <ItemSearch
                  label={t("correct.item")}
                  error={error}
                  onPick={({ id: itemId, name }) => onChange({ id: itemId, name })}
                />
              )
            }
          </ControlledField>
        </>
      ) : null}
      {kind === "paid_cash" || kind === "walk_in" ? (
        <p>{t(`correct.${kind}`, { name: madeBy.name })}</p>
      ) : null}
      <p className="text-12 text-ink-quiet">{t("correct.hint", { name: madeBy.name })}</p>
    </FormDialog>
  );
}

/** Which goods of the sale are replaced; no question when there is one line. */
function Lines({ id, field }: { id: string; field: object }) {
  const { t } = useTranslation("outbox");
  const { data } = useQuery(read(parkedContract.getParked, { params: { key: id } }));
  const goods = data?.goods ?? [];
  if (goods.length < 2) return null;
  return (
    <SelectField
      label={t("correct.line")}
      options={goods.map(({ line, name, pieces }) => ({
        value: String(line),
        label: `${pieces ?? "?"} × ${name ?? t("card.unknownItem")}`,
      }))}
      {...field}
    />
  );
}
