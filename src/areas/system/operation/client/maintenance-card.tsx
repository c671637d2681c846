import { Suspense, useState } from "react";
import { END_MAINTENANCE } from "#src/shared/mover.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { may, useSession } from "#src/client/session.tsx";
import { useErrorText } from "#src/client/words/error-text.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { Badge } from "#src/client/ui/badge.tsx";
import { Button } from "#src/client/ui/button.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { Section } from "#src/client/ui/section.tsx";
import { settingsContract } from "#src/areas/settings/contract.ts";

const MaintenanceDialog = lazyWithWords(
  () => import("#src/areas/settings/system/client/maintenance-dialog.tsx"),
  "maintenance",
  "settings",
);

/** Whether the maintenance is on, and the button that starts or ends it. */
export function MaintenanceCard({ isOn }: { isOn: boolean }) {
  const { t } = useTranslation("system");
  const user = useSession();
  const errorText = useErrorText();
  const [isStarting, setStarting] = useState(false);
  const update = useWrite(settingsContract.updateSystemSettings);
  const end = () =>
    update.mutate(
      { body: { maintenanceMode: false } },
      {
        onSuccess: () => toasts.success(t("maintenance.ended")),
        onError: (error) => toasts.error(`${t("maintenance.failed")}. ${errorText(error)}`),
      },
    );
  const button = isOn ? (
    <Button variant="primary" loading={update.isPending} onClick={end}>
      {t("maintenance.end")}
    </Button>
  ) : (
    <Button onClick={() => setStarting(true)}>{t("maintenance.start")}</Button>
  );
  return (
    <Section
      title={t("maintenance.title")}
      actions={may(user, END_MAINTENANCE) ? button : undefined}
    >
      <p className="flex flex-wrap items-center gap-2 text-ink-quiet">
        {isOn ? <Badge tone="waiting">{t("maintenance.title")}</Badge> : null}
        {t(isOn ? "maintenance.on" : "maintenance.off")}
      </p>
      {isStarting ? (
        <Suspense>
          <MaintenanceDialog onClose={() => setStarting(false)} />
        </Suspense>
      ) : null}
    </Section>
  );
}
