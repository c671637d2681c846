import { UserCog } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { pageHref } from "#src/shared/addresses.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { usePagedList } from "#src/client/data/paged-list.ts";
import { useSession } from "#src/client/session.tsx";
import { Badge } from "#src/client/ui/badge.tsx";
import { Button } from "#src/client/ui/button.tsx";
import { DataList, type Column } from "#src/client/ui/lists/data-list.tsx";
import { EmptyState } from "#src/client/ui/feedback/empty-state.tsx";
import { FilterSelect } from "#src/client/ui/lists/filter-bar.tsx";
import { FilterChip } from "#src/client/ui/lists/filter-chip.tsx";
import { ListFilterBar } from "#src/client/ui/lists/list-filter-bar.tsx";
import { type FiltersOf } from "#src/client/ui/lists/list-filters.ts";
import { RelativeTime } from "#src/client/ui/relative-time.tsx";
import { usersContract, type User } from "../../contract.ts";
import { OneTimePasswordDialog, type OneTimePassword } from "./one-time-password-dialog.tsx";
import type { userFilters } from "./users-address.ts";
import { UserState } from "./user-state.tsx";

const NewUserDialog = lazy(() => import("./new-user-dialog.tsx"));
const UserDialog = lazy(() => import("./user-dialog.tsx"));

export function UsersList({ filters }: { filters: FiltersOf<typeof userFilters> }) {
  const { t } = useTranslation("users");
  const [shown, setShown] = useState<OneTimePassword | null>(null);
  const { values, isFiltered } = filters;
  const list = usePagedList("users", usersContract.listUsers, { query: filters.query });
  return (
    <>
      <ListFilterBar filters={filters} search={t("list.search")}>
        <FilterSelect
          label={t("list.role")}
          {...filters.select("role", (role) => t(`shell:role.${role}`))}
        />
        <FilterChip label={t("list.onlyDeactivated")} {...filters.chip("deactivated")} />
      </ListFilterBar>
      <DataList
        {...list}
        failed={t("list.fetchFailed")}
        label={t("list.title")}
        columns={useColumns()}
        rowKey={({ id }) => id}
        rowHref={({ id }) => pageHref("/user-management", {}, { user: id })}
        selected={values.user}
        expectedRows={5}
        empty={
          <EmptyState
            icon={<UserCog size={20} />}
            title={t("list.empty")}
            hint={t("list.emptyHint")}
            action={
              isFiltered ? (
                <Button onClick={() => filters.clear()}>{t("common:clearFilters")}</Button>
              ) : null
            }
          />
        }
      />
      <Suspense>
        {values.new ? (
          <NewUserDialog
            onClose={() => filters.set({ new: false })}
            onCreated={(created) => {
              filters.set({ new: false });
              setShown(created);
            }}
          />
        ) : null}
        {values.user ? (
          <UserDialog
            id={values.user}
            onClose={() => filters.set({ user: "" })}
            onReset={(reset) => {
              filters.set({ user: "" });
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
