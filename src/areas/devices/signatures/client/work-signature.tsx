import type { Ref } from "react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { SignaturePad } from "#src/client/ui/fields/signature-pad.tsx";
import { useShop } from "#src/areas/settings/core/client/use-shop.ts";

interface Props {
  error: string | undefined;
  onChange: (png: string | null) => void;
  ref?: Ref<HTMLDivElement>;
}

/** The signature of the user who completed the work. */
export default function WorkSignature({ error, onChange, ref }: Props) {
  const { t } = useTranslation("signatures");
  const { me } = useShop();
  return (
    <SignaturePad
      label={t("workDone")}
      name={me.name}
      onChange={(png) => onChange(png)}
      error={error}
      ref={ref}
    />
  );
}
