import { Camera, ImagePlus } from "lucide-react";
import { useRef } from "react";
import { useIsPhone } from "../media.ts";
import { Button } from "../ui/button.tsx";

/** The text of a button. `label` is its full accessible name, for screens with several such buttons. */
interface Words {
  text: string;
  label?: string;
}

interface Props {
  take: Words;
  add: Words;
  /** The reason why no further picture can be added; false if one can be added. */
  full: string | false;
  /** Whether PDF documents may be chosen too. */
  takesPdf?: boolean;
  onFiles: (files: File[]) => void;
}

/** A button that chooses existing pictures and, on phones, a button that opens the camera. */
export function TakePictures({ take, add, full, takesPdf = false, onFiles }: Props) {
  const isPhone = useIsPhone();
  const camera = useRef<HTMLInputElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const taken = (input: HTMLInputElement) => {
    const chosen = [...(input.files ?? [])];
    // Without this, choosing the same file again would not fire a change event.
    input.value = "";
    if (chosen.length > 0) onFiles(chosen);
  };
  return (
    <span className="flex flex-wrap gap-2">
      {isPhone ? (
        <Button
          size="small"
          icon={<Camera size={16} />}
          aria-label={take.label}
          disabledReason={full}
          onClick={() => camera.current?.click()}
        >
          {take.text}
        </Button>
      ) : null}
      <Button
        size="small"
        variant={isPhone ? "ghost" : "secondary"}
        icon={<ImagePlus size={16} />}
        aria-label={add.label}
        disabledReason={full}
        onClick={() => files.current?.click()}
      >
        {add.text}
      </Button>
      <input
        ref={camera}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        onChange={(event) => taken(event.currentTarget)}
      />
      <input
        ref={files}
        type="file"
        accept={takesPdf ? "image/*,application/pdf" : "image/*"}
        multiple
        hidden
        data-pictures="files"
        onChange={(event) => taken(event.currentTarget)}
      />
    </span>
  );
}
