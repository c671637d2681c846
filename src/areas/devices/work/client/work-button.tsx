import { Button } from "#src/client/ui/button.tsx";
import { useWorkAct, type WorkableDevice } from "./use-work-act.tsx";

/** The button that starts or stops the clock of a device. Hidden when the user may do neither. */
export function WorkButton({ device, small = false }: { device: WorkableDevice; small?: boolean }) {
  const work = useWorkAct(device);
  if (!work) return null;
  return (
    <Button
      size={small ? "small" : "normal"}
      icon={work.icon}
      loading={work.isPending}
      onClick={work.act}
    >
      {work.label}
    </Button>
  );
}
