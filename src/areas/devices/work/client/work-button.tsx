import { Button } from "#src/client/ui/button.tsx";
import { useWorkAct, type WorkableDevice } from "./use-work-act.tsx";

/** Starts and stops the user's clock on a device; hidden on other technicians' devices. */
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
