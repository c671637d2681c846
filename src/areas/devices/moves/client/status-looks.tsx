import {
  CheckCheck,
  CircleX,
  Hourglass,
  Inbox,
  PackageCheck,
  PackageSearch,
  Stethoscope,
  TestTube,
  UserCheck,
  Wrench,
  Ban,
  type LucideIcon,
} from "lucide-react";
import type { Tone } from "#src/client/ui/tone.ts";
import type { DeviceStatus } from "../../rules.ts";

/** Icon and colour of each status, for all screens. The word of a status is `devices:status.<status>`. */
export const statusLooks: Record<DeviceStatus, { icon: LucideIcon; tone: Tone }> = {
  received: { icon: Inbox, tone: "neutral" },
  "assigned-to-technician": { icon: UserCheck, tone: "neutral" },
  diagnosing: { icon: Stethoscope, tone: "active" },
  "awaiting-approval": { icon: Hourglass, tone: "waiting" },
  "awaiting-parts": { icon: PackageSearch, tone: "waiting" },
  in_progress: { icon: Wrench, tone: "active" },
  testing: { icon: TestTube, tone: "active" },
  completed: { icon: PackageCheck, tone: "done" },
  done: { icon: CheckCheck, tone: "done" },
  cancelled: { icon: Ban, tone: "loss" },
  unrepairable: { icon: CircleX, tone: "loss" },
};
