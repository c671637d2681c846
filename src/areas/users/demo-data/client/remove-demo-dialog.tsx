import { useQuery } from "@tanstack/react-query";
import { read, useWrite } from "#src/client/data/queries.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { searchKey } from "#src/shared/text.ts";
import { CheckboxField } from "#src/client/ui/fields/checkbox-field.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { NotLoaded } from "#src/client/ui/feedback/loaded.tsx";
import { Notice } from "#src/client/ui/feedback/notice.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { Dialog } from "#src/client/ui/forms/dialog.tsx";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { shopSettingsContract } from "#src/areas/settings/shop-contract.ts";
import { countedRecords, demoDataContract, type DemoData } from "../contract.ts";

/** Asks an admin to confirm that the demo data goes, with what users added to it. */
export default function RemoveDemoDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("demo-data");
  const demo = useQuery(read(demoDataContract.getDemoData, {}));
  const shop = useQuery(read(shopSettingsContract.getShopSettings, {}));
  if (demo.data && shop.data) {
    return demo.data.stays ? (
      <Dialog open onClose={onClose} title={t("dialog.title")} size="small">
        <Notice tone="loss" title={t("stays.title")}>
          {t(`stays.${demo.data.stays}`)}
        </Notice>
      </Dialog>
    ) : (
      <RemoveForm data={demo.data} businessName={shop.data.business.name} onClose={onClose} />
    );
  }
  return (
    <Dialog open onClose={onClose} title={t("dialog.title")} size="small">
      <NotLoaded query={shop.isError ? shop : demo} failed={t("dialog.failed")} lines={6} />
    </Dialog>
  );
}

interface Props {
  data: DemoData;
  businessName: string;
  onClose: () => void;
}

function RemoveForm({ data, businessName, onClose }: Props) {
  const { t } = useTranslation("demo-data");
  const { mutateAsync } = useWrite(demoDataContract.removeDemoData);
  const hasAdded = countedRecords.some((name) => data.added[name] > 0);
  const hasChanged = countedRecords.some((name) => data.changed[name] > 0);
  const hasOwn = hasAdded || hasChanged;
  const form = useDialogForm({
    defaultValues: { name: "", isAddedToo: false },
    check: ({ name, isAddedToo }) => ({
      isAddedToo: hasOwn && !isAddedToo ? "demo-data:dialog.confirmAdded" : undefined,
      name: isSame(name, businessName) ? undefined : "demo-data:dialog.wrongName",
    }),
    submit: ({ name }) =>
      mutateAsync({
        body: { businessName: name, added: data.added, ownRows: data.ownRows },
      }),
    onDone: () => {
      toasts.success(t("dialog.done"));
      onClose();
    },
  });
  return (
    <FormDialog
      onClose={onClose}
      title={t("dialog.title")}
      size="small"
      form={form}
      submitLabel={t("dialog.confirm")}
      danger
    >
      <p className="text-pretty text-ink-quiet">
        {t("dialog.goes", { records: listOf(t, data.made) })}
      </p>
      <p className="text-pretty text-ink-quiet">
        {t("dialog.staffGoes", { names: data.staff.join(", "), count: data.staff.length })}
      </p>
      <p className="text-pretty text-ink-quiet">
        {t("dialog.stays")} {hasAdded ? null : t("dialog.numbers")}
      </p>
      {data.seesChanges ? null : <p className="text-pretty text-ink-quiet">{t("dialog.unseen")}</p>}
      {hasOwn ? (
        <Notice tone="loss" title={t("dialog.addedTitle")}>
          {hasAdded ? <p>{t("dialog.added", { records: listOf(t, data.added) })}</p> : null}
          {hasChanged ? <p>{t("dialog.changed", { records: listOf(t, data.changed) })}</p> : null}
          <p>{t("dialog.own")}</p>
          <CheckboxField label={t("dialog.addedToo")} {...form.field("isAddedToo")} />
        </Notice>
      ) : null}
      <TextField
        label={t("dialog.type", { name: businessName })}
        autoCapitalize="off"
        maxLength={200}
        {...form.field("name")}
      />
    </FormDialog>
  );
}

const plain = (words: string) => searchKey(words.trim());
const isSame = (typed: string, name: string) => plain(typed) === plain(name);

type Translate = ReturnType<typeof useTranslation<"demo-data">>["t"];

/** For example: "206 sales, 300 repairs". Kinds without a record are left out. */
const listOf = (t: Translate, numbers: DemoData["made"]): string =>
  countedRecords
    .filter((name) => numbers[name] > 0)
    .map((name) => t(`record.${name}`, { count: numbers[name] }))
    .join(", ");
