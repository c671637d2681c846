import { Plus } from "lucide-react";
import { useAddress } from "#src/client/address.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useShortcut } from "#src/client/shortcuts.ts";
import { Button } from "#src/client/ui/button.tsx";
import { PageHeader } from "#src/client/ui/page-header.tsx";
import { Tabs } from "#src/client/ui/tabs.tsx";
import { AccessTokens } from "../account/client/access-tokens.tsx";
import { readUsersAddress } from "./users-address.ts";
import { UsersList } from "./users-list.tsx";

/** User management: users and access tokens. */
export function UsersPage() {
  const { t } = useTranslation("users");
  const [address, setAddress] = useAddress(readUsersAddress);
  const openNew = () => setAddress({ new: true });
  useShortcut("n", "keys:newUser", openNew);
  return (
    <>
      <PageHeader
        title={t("list.title")}
        action={
          <Button variant="primary" icon={<Plus size={16} />} hint="N" onClick={openNew}>
            {t(address.tab === "tokens" ? "tokens.new" : "list.new")}
          </Button>
        }
      />
      <Tabs
        label={t("list.tabs")}
        tabs={[
          { value: "people", label: t("list.people") },
          { value: "tokens", label: t("list.tokens") },
        ]}
        value={address.tab}
        onChange={(tab) => setAddress({ tab, new: false })}
      >
        {address.tab === "tokens" ? (
          <AccessTokens isAdding={address.new} onClose={() => setAddress({ new: false })} />
        ) : (
          <UsersList address={address} setAddress={setAddress} />
        )}
      </Tabs>
    </>
  );
}
