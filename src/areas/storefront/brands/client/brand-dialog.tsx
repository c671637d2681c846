import { Trash2 } from "lucide-react";
import { useRef } from "react";
import { needed } from "#src/client/checks.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { choosePictures } from "#src/client/pictures/choose-pictures.ts";
import { TakePictures } from "#src/client/pictures/take-pictures.tsx";
import { UploadTile } from "#src/client/pictures/upload-tile.tsx";
import { uploadTo, useUploads } from "#src/client/pictures/use-uploads.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { searchKey } from "#src/shared/text.ts";
import { Button } from "#src/client/ui/button.tsx";
import { ImageWithFallback } from "#src/client/ui/feedback/image-with-fallback.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { CheckboxField } from "#src/client/ui/fields/checkbox-field.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { labelled } from "#src/client/ui/forms/labelled.ts";
import { brandsContract, type ShopBrand } from "../contract.ts";

interface Props {
  brand: ShopBrand;
  /** Saves the brand, and returns it with its id. */
  save: (change: Pick<ShopBrand, "name" | "isShown" | "altText">) => Promise<ShopBrand | undefined>;
  onClose: () => void;
}

/** The spelling of a brand, whether buyers see it, and its picture. */
export default function BrandDialog({ brand, save, onClose }: Props) {
  const { t } = useTranslation("online-shop");
  const form = useDialogForm({
    defaultValues: { name: brand.name, isShown: brand.isShown, altText: brand.altText ?? "" },
    check: ({ name }) => ({
      name:
        needed(name) ??
        // Another name would be another brand, because items name their brand themselves.
        (searchKey(name.trim()) === searchKey(brand.name) ? undefined : t("brands.onlyCase")),
    }),
    submit: async ({ name, isShown, altText }) => {
      await save({ name: name.trim(), isShown, altText: altText.trim() || null });
      toasts.success(t("brands.saved", { name: name.trim() }));
    },
    onDone: onClose,
  });
  const { input } = labelled(form, t, "brands.");
  return (
    <FormDialog
      onClose={onClose}
      size="small"
      title={brand.name}
      form={form}
      submitLabel={t("common:save")}
    >
      <TextField {...input("name")} hint={t("brands.nameHint")} maxLength={80} />
      <CheckboxField {...input("isShown")} />
      <BrandPicture brand={brand} save={save} />
      <TextField {...input("altText")} hint={t("brands.altTextHint")} optional maxLength={200} />
    </FormDialog>
  );
}

/** The picture of a brand. It is sent at once; a brand about which nothing is stored yet is stored first. */
function BrandPicture({ brand, save }: Pick<Props, "brand" | "save">) {
  const { t } = useTranslation("online-shop");
  const remove = useWrite(brandsContract.deleteBrandPicture);
  const id = useRef(brand.id);
  const { uploads, add, retry, drop } = useUploads(async (sent) => {
    id.current ??= (await save(brand))?.id ?? null;
    const params = { id: id.current ?? "" };
    return uploadTo(brandsContract.addBrandPicture, { params }, "photo")(sent);
  });
  const onRemove = () => {
    if (brand.id !== null) remove.mutate({ params: { id: brand.id } });
  };
  return (
    <div className="flex flex-wrap items-center gap-3">
      {uploads.map((upload) => (
        <ul key={upload.key} className="size-20">
          <UploadTile
            upload={upload}
            shape="square"
            leaveOut={t("brands.leaveOut", { name: upload.file.name })}
            onRetry={() => retry(upload)}
            onDrop={() => drop(upload.key)}
          />
        </ul>
      ))}
      {uploads.length === 0 ? (
        <ImageWithFallback src={brand.pictureUrl} alt="" isSmall className="size-20" />
      ) : null}
      <TakePictures
        take={{ text: t("brands.take") }}
        add={{ text: t("brands.add") }}
        full={uploads.length > 0 && t("brands.onePicture")}
        onFiles={(files) => add(choosePictures(files, 1, t("brands.onePicture")))}
      />
      {brand.pictureUrl ? (
        <Button variant="ghost" icon={<Trash2 size={16} />} onClick={onRemove}>
          {t("brands.removePicture")}
        </Button>
      ) : null}
    </div>
  );
}
