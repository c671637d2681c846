import { useTranslation } from "#src/client/words/i18n.ts";
import { TakePictures } from "#src/client/pictures/take-pictures.tsx";
import type { PhotoPhase } from "../../kinds.ts";

interface Props {
  phase: PhotoPhase;
  full: boolean;
  onFiles: (files: File[]) => void;
}

/** The buttons that add photos. Their names contain the phase, because one screen has the buttons of both phases. */
export function AddPhotos({ phase, full, onFiles }: Props) {
  const { t } = useTranslation("photos");
  return (
    <TakePictures
      take={{ text: t("take"), label: t(`takeOf.${phase}`) }}
      add={{ text: t("add"), label: t(`addTo.${phase}`) }}
      full={full && t("full")}
      onFiles={onFiles}
    />
  );
}
