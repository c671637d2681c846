import { UserCog } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { pageHref } from "#src/shared/addresses.ts";
import { roles } from "#src/shared/permissions.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { usePagedList } from "#src/client/data/paged-list.ts";
import { useSession } from "#src/client/session.tsx";
import { Badge } from "#src/client/ui/badge.tsx";
import { Button } from "#src/client/ui/button.tsx";
import { DataList, type Column } from "#src/client/ui/lists/data-list.tsx";
import { EmptyState } from "#src/client/ui/feedback/empty-state.tsx";
import { countActive } from "#src/client/ui/lists/active-filters.ts";
import { FilterBar, FilterSelect } from "#src/client/ui/lists/filter-bar.tsx";
import { FilterChip } from "#src/client/ui/lists/filter-chip.tsx";
import { RelativeTime } from "#src/client/ui/relative-time.tsx";
import { SearchInput } from "#src/client/ui/fields/search-input.tsx";
import { usersContract, type User } from "../../contract.ts";
import { OneTimePasswordDialog, type OneTimePassword } from "./one-time-password-dialog.tsx";
import { toUsersQuery, type UsersAddress } from "./users-address.ts";
import { UserState } from "./user-state.tsx";

const NewUserDialog = lazy(() => import("./new-user-dialog.tsx"));
const UserDialog = lazy(() => import("./user-dialog.tsx"));

const noFilters = { search: "", role: "", deactivated: false } as const;

type Props = { address: UsersAddress; setAddress: (change: Partial<UsersAddress>) => void };

export function UsersList({ address, setAddress }: Props) {
  const { t } = useTranslation("users");
  const [shown, setShown] = useState<OneTimePassword | null>(null);
  const query = toUsersQuery(address);
  const list = usePagedList("users", usersContract.listUsers, { query });
  const isFiltered = Object.keys(query).length > 0;
  const clear = () => setAddress(noFilters);

  return (
    <>
      <FilterBar
        search={
          <SearchInput
            label={t("list.search")}
            value={address.search}
            onSearch={(typed) => setAddress({ search: typed.trim() })}
          />
        }
        active={countActive(address, noFilters)}
        onClear={clear}
      >
        <FilterSelect
          label={t("list.role")}
          value={address.role}
          options={roles.map((value) => ({ value, label: t(`shell:role.${value}`) }))}
          onChange={(role) => setAddress({ role })}
        />
        <FilterChip
          label={t("list.onlyDeactivated")}
          active={address.deactivated}
          onToggle={(deactivated) => setAddress({ deactivated })}
        />
      </FilterBar>
      <DataList
        {...list}
        failed={t("list.fetchFailed")}
        label={t("list.title")}
        columns={useColumns()}
        rowKey={({ id }) => id}
        rowHref={({ id }) => pageHref("/user-management", {}, { user: id })}
        selected={address.user}
        expectedRows={5}
        empty={
          <EmptyState
            icon={<UserCog size={20} />}
            title={t("list.empty")}
            hint={t("list.emptyHint")}
            action={isFiltered ? <Button onClick={clear}>{t("common:clearFilters")}</Button> : null}
          />
        }
      />
      <Suspense>
        {address.new ? (
          <NewUserDialog
            onClose={() => setAddress({ new: false })}
            onCreated={(created) => {
              setAddress({ new: false });
              setShown(created);
            }}
          />
        ) : null}
        {address.user ? (
          <UserDialog
            id={address.user}
            onClose={() => setAddress({ user: "" })}
            onReset={(reset) => {
              setAddress({ user: "" });
              setShown(reset);
            }}
          />
        ) : null}
      </Suspense>
      <OneTimePasswordDialog shown={shown} onClose={() => setShown(null)} />
    </>
  );
}

function useColumns(): Column<User>[] {
  const { t } = useTranslation("users");
  const me = useSession();
  return [
    {
      id: "name",
      header: t("field.name"),
      identifies: true,
      phone: "title",
      cell: (user) => (
        <>
          {user.name} {user.id === me.id ? <Badge>{t("list.you")}</Badge> : null}
        </>
      ),
    },
    {
      id: "email",
      header: t("field.email"),
      identifies: true,
      phone: "under",
      cell: ({ email }) => email,
    },
    {
      id: "role",
      header: t("field.role"),
      phone: "end",
      cell: ({ role }) => t(`shell:role.${role}`),
    },
    {
      id: "status",
      header: t("field.status"),
      phone: "end-under",
      cell: (user) => <UserState user={user} />,
    },
    {
      id: "lastLogin",
      header: t("field.lastLogin"),
      from: "desk",
      cell: ({ lastLogin }) =>
        lastLogin ? (
          <RelativeTime iso={lastLogin} />
        ) : (
          <span className="text-ink-faint">{t("list.never")}</span>
        ),
    },
    {
      id: "failedLoginAttempts",
      header: t("field.failedLoginAttempts"),
      align: "end",
      from: "wide",
      cell: ({ failedLoginAttempts }) => failedLoginAttempts,
    },
  ];
}
