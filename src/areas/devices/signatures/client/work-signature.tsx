import { useTranslation } from "#src/client/words/i18n.ts";
import { SignaturePad } from "#src/client/ui/fields/signature-pad.tsx";
import { useShop } from "../../client/use-shop.ts";

/** Whoever did the work signs that it is done. */
export default function WorkSignature({
  isMissing,
  onChange,
}: {
  isMissing: boolean;
  onChange: (png: string | null) => void;
}) {
  const { t } = useTranslation("signatures");
  const { me } = useShop();
  return (
    <SignaturePad
      label={t("workDone")}
      name={me.name}
      onChange={onChange}
      error={isMissing ? t("devices:moveRefused.technician-signature-missing") : undefined}
    />
  );
}
