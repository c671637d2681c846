import { Trash2 } from "lucide-react";
import { useWrite } from "#src/client/data/queries.ts";
import { choosePictures } from "#src/client/pictures/choose-pictures.ts";
import { TakePictures } from "#src/client/pictures/take-pictures.tsx";
import { UploadTile } from "#src/client/pictures/upload-tile.tsx";
import { uploadTo, useUploads } from "#src/client/pictures/use-uploads.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Button } from "#src/client/ui/button.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { logoHref } from "../addresses.ts";
import { brandingContract } from "../contract.ts";
import type { ShopLogo } from "../../branding-schemas.ts";

/** Shows, replaces and removes the logo. A chosen picture is sent at once. */
export function LogoEditor({ logo }: { logo: ShopLogo | null }) {
  const { t } = useTranslation("settings");
  const remove = useWrite(brandingContract.deleteLogo);
  const { uploads, add, retry, drop } = useUploads(
    uploadTo(brandingContract.saveLogo, {}, "photo"),
  );
  const onRemove = () =>
    remove.mutate({}, { onSuccess: () => toasts.success(t("appearance.logoRemoved")) });
  return (
    <div className="flex flex-wrap items-center gap-4">
      {uploads.map((upload) => (
        <ul key={upload.key} className="size-24">
          <UploadTile
            upload={upload}
            shape="square"
            leaveOut={t("appearance.leaveOut", { name: upload.file.name })}
            onRetry={() => retry(upload)}
            onDrop={() => drop(upload.key)}
          />
        </ul>
      ))}
      {uploads.length > 0 ? null : logo ? (
        <img
          src={logoHref(logo, "480")}
          width={logo.width}
          height={logo.height}
          alt={t("appearance.logo")}
          className="h-24 w-auto max-w-60 rounded-control bg-white object-contain p-2 ring-1 ring-line ring-inset"
        />
      ) : (
        <p className="flex h-24 w-40 items-center justify-center rounded-control border border-dashed border-line-control text-12 text-ink-faint">
          {t("appearance.noLogo")}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <TakePictures
          take={{ text: t("appearance.takeLogo") }}
          add={{ text: t("appearance.chooseLogo") }}
          full={uploads.length > 0 && t("appearance.oneLogo")}
          onFiles={(files) => add(choosePictures(files, 1, t("appearance.oneLogo")))}
        />
        {logo ? (
          <Button
            size="small"
            variant="ghost"
            icon={<Trash2 size={16} />}
            loading={remove.isPending}
            onClick={() => onRemove()}
          >
            {t("appearance.removeLogo")}
          </Button>
        ) : null}
      </div>
    </div>
  );
}
