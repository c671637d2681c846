import { Plus } from "lucide-react";
import { lazy, Suspense } from "react";
import { useAddress } from "#src/client/address.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useShortcut } from "#src/client/shortcuts.ts";
import { Button } from "#src/client/ui/button.tsx";
import { PageHeader } from "#src/client/ui/page-header.tsx";
import { SkeletonText } from "#src/client/ui/feedback/skeleton.tsx";
import { Tabs } from "#src/client/ui/tabs.tsx";
import { AccessTokens } from "../../account/client/access-tokens.tsx";
import { readUsersAddress, usersTabs } from "./users-address.ts";
import { UsersList } from "./users-list.tsx";

const RolesList = lazy(() => import("../../roles/client/roles-list.tsx"));

/** User management: users, the rights of roles, and access tokens. */
export function UsersPage() {
  const { t } = useTranslation("users");
  const [address, setAddress] = useAddress(readUsersAddress);
  const openNew = () => setAddress({ new: true });
  useShortcut("n", "keys:newUser", openNew, { enabled: address.tab !== "roles" });
  return (
    <>
      <PageHeader
        title={t("list.title")}
        action={
          address.tab === "roles" ? null : (
            <Button variant="primary" icon={<Plus size={16} />} hint="N" onClick={openNew}>
              {t(address.tab === "tokens" ? "tokens.new" : "list.new")}
            </Button>
          )
        }
      />
      <Tabs
        label={t("list.tabs")}
        tabs={usersTabs.map((value) => ({ value, label: t(`list.${value}`) }))}
        value={address.tab}
        onChange={(tab) => setAddress({ tab, new: false })}
      >
        {address.tab === "tokens" ? (
          <AccessTokens isAdding={address.new} onClose={() => setAddress({ new: false })} />
        ) : address.tab === "roles" ? (
          <Suspense fallback={<SkeletonText lines={8} />}>
            <RolesList />
          </Suspense>
        ) : (
          <UsersList address={address} setAddress={setAddress} />
        )}
      </Tabs>
    </>
  );
}
