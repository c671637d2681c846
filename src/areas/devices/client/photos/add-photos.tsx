import { Camera, ImagePlus } from "lucide-react";
import { useRef } from "react";
import { useTranslation } from "#src/client/i18n.ts";
import { useIsPhone } from "#src/client/media.ts";
import { Button } from "#src/client/ui/button.tsx";
import type { PhotoPhase } from "../../photos-rules.ts";

/** By the camera at once (on the phone), or from what is there already. */
export function AddPhotos({
  phase,
  full,
  onFiles,
}: {
  phase: PhotoPhase;
  full: boolean;
  onFiles: (files: File[]) => void;
}) {
  const { t } = useTranslation("photos");
  const isPhone = useIsPhone();
  const camera = useRef<HTMLInputElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const taken = (input: HTMLInputElement) => {
    const chosen = [...(input.files ?? [])];
    // The same file again is a change as well.
    input.value = "";
    if (chosen.length > 0) onFiles(chosen);
  };
  const reason = full && t("full");
  return (
    <span className="flex flex-wrap gap-2">
      {isPhone ? (
        <Button
          size="small"
          icon={<Camera size={16} />}
          aria-label={t(`takeOf.${phase}`)}
          disabledReason={reason}
          onClick={() => camera.current?.click()}
        >
          {t("take")}
        </Button>
      ) : null}
      <Button
        size="small"
        variant={isPhone ? "ghost" : "secondary"}
        icon={<ImagePlus size={16} />}
        aria-label={t(`addTo.${phase}`)}
        disabledReason={reason}
        onClick={() => files.current?.click()}
      >
        {t("add")}
      </Button>
      <input
        ref={camera}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        data-photos={`camera-${phase}`}
        onChange={(event) => taken(event.currentTarget)}
      />
      <input
        ref={files}
        type="file"
        accept="image/*"
        multiple
        hidden
        data-photos={`files-${phase}`}
        onChange={(event) => taken(event.currentTarget)}
      />
    </span>
  );
}
