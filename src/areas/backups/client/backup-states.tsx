import { CircleAlert, CircleCheck, Clock, ShieldCheck } from "lucide-react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { StatusBadge } from "#src/client/ui/status-badge.tsx";
import type { Backup } from "../contract.ts";

const looks = {
  running: { icon: <Clock size={14} />, tone: "waiting" },
  done: { icon: <CircleCheck size={14} />, tone: "done" },
  proved: { icon: <ShieldCheck size={14} />, tone: "done" },
  failed: { icon: <CircleAlert size={14} />, tone: "loss" },
  broken: { icon: <CircleAlert size={14} />, tone: "loss" },
} as const;

/** What is known of an archive: whether it was made, and whether a restore of it was proved. */
export function BackupBadge({ backup }: { backup: Backup }) {
  const { t } = useTranslation("backups");
  const { status, proof } = backup;
  const state =
    status !== "done" ? status : proof === "failed" ? "broken" : proof === null ? "done" : "proved";
  return <StatusBadge label={t(`state.${state}`)} {...looks[state]} />;
}
