import { Plus } from "lucide-react";
import { lazy, Suspense } from "react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useShortcut } from "#src/client/shortcuts.ts";
import { Button } from "#src/client/ui/button.tsx";
import { useListFilters } from "#src/client/ui/lists/list-filters.ts";
import { PageHeader } from "#src/client/ui/page-header.tsx";
import { SkeletonText } from "#src/client/ui/feedback/skeleton.tsx";
import { Tabs } from "#src/client/ui/tabs.tsx";
import { AccessTokens } from "../../account/client/access-tokens.tsx";
import { userFilters, usersTabs } from "./users-address.ts";
import { UsersList } from "./users-list.tsx";

const RolesList = lazy(() => import("../../roles/client/roles-list.tsx"));

/** User management: users, the rights of roles, and access tokens. */
export function UsersPage() {
  const { t } = useTranslation("users");
  const filters = useListFilters(userFilters);
  const { tab, new: isNew } = filters.values;
  const openNew = () => filters.set({ new: true });
  useShortcut("n", "keys:newUser", openNew, { enabled: tab !== "roles" });
  return (
    <>
      <PageHeader
        title={t("list.title")}
        action={
          tab === "roles" ? null : (
            <Button variant="primary" icon={<Plus size={16} />} hint="N" onClick={openNew}>
              {t(tab === "tokens" ? "tokens.new" : "list.new")}
            </Button>
          )
        }
      />
      <Tabs
        label={t("list.tabs")}
        tabs={usersTabs.map((value) => ({ value, label: t(`list.${value}`) }))}
        value={tab}
        onChange={(chosen) => filters.set({ tab: chosen, new: false })}
      >
        {tab === "tokens" ? (
          <AccessTokens isAdding={isNew} onClose={() => filters.set({ new: false })} />
        ) : tab === "roles" ? (
          <Suspense fallback={<SkeletonText lines={8} />}>
            <RolesList />
          </Suspense>
        ) : (
          <UsersList filters={filters} />
        )}
      </Tabs>
    </>
  );
}
