import { Plus } from "lucide-react";
import { Suspense, useState } from "react";
import { pageHref } from "#src/shared/addresses.ts";
import { useGo } from "#src/client/address.ts";
import { shopNow } from "#src/client/words/clock.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { useMay, useSession } from "#src/client/session.tsx";
import { useShortcut } from "#src/client/shortcuts.ts";
import { LinkButton } from "#src/client/ui/link-button.tsx";
import { PageHeader } from "#src/client/ui/page-header.tsx";
import { Skeleton } from "#src/client/ui/feedback/skeleton.tsx";
import { partOfDay } from "./day-part.ts";

/** The cards of all areas are one file, which is not part of the first screen (docs/decisions/0108-the-dashboard.md). */
const loadBody = () => import("./dashboard-body.tsx");
const DashboardBody = lazyWithWords(loadBody, "dashboard", "devices");

/** The first screen after signing in: what needs somebody now. */
export function DashboardPage() {
  const { t } = useTranslation("greeting");
  const me = useSession();
  const go = useGo();
  const mayCreate = useMay()("create_devices");
  useShortcut("n", "palette:newDevice", () => go(pageHref("/devices/new")), {
    enabled: mayCreate,
  });
  const [part] = useState(() => partOfDay(shopNow()));
  return (
    <>
      <PageHeader
        title={t(part, { name: me.name.split(" ")[0] ?? me.name })}
        action={
          mayCreate ? (
            <LinkButton
              href={pageHref("/devices/new")}
              variant="primary"
              icon={<Plus size={16} />}
              hint="N"
            >
              {t("newDevice")}
            </LinkButton>
          ) : null
        }
      />
      <Suspense fallback={<Skeleton className="h-80 w-full" />}>
        <DashboardBody />
      </Suspense>
    </>
  );
}
