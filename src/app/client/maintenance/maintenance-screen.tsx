import { useQueryClient } from "@tanstack/react-query";
import { Construction } from "lucide-react";
import { useEffect } from "react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { EmptyState } from "#src/client/ui/feedback/empty-state.tsx";

/** What users see who have to wait for the end of the maintenance. */
export default function MaintenanceScreen() {
  const { t } = useTranslation("maintenance");
  const client = useQueryClient();
  // At the end, whatever was refused meanwhile is asked for again.
  useEffect(() => () => void client.invalidateQueries(), [client]);
  return (
    <div role="status" className="pt-10">
      <EmptyState
        as="h1"
        icon={<Construction size={20} />}
        title={t("staff.title")}
        hint={`${t("staff.hint")} ${t("staff.kept")}`}
      />
    </div>
  );
}
