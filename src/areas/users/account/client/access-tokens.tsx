import { useQuery } from "@tanstack/react-query";
import { KeySquare } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useErrorText } from "#src/client/words/error-text.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { read, useWrite } from "#src/client/data/queries.ts";
import { Badge } from "#src/client/ui/badge.tsx";
import { Button } from "#src/client/ui/button.tsx";
import { ConfirmDialog } from "#src/client/ui/forms/confirm-dialog.tsx";
import { DataList, type Column } from "#src/client/ui/lists/data-list.tsx";
import { EmptyState } from "#src/client/ui/feedback/empty-state.tsx";
import { RelativeTime } from "#src/client/ui/relative-time.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { usersContract, type AccessToken } from "../../contract.ts";

const NewTokenDialog = lazy(() => import("./new-token-dialog.tsx"));

export function AccessTokens({ isAdding, onClose }: { isAdding: boolean; onClose: () => void }) {
  const { t } = useTranslation("users");
  const errorText = useErrorText();
  const query = useQuery(read(usersContract.listAccessTokens, {}));
  const [leaving, setLeaving] = useState<AccessToken | null>(null);
  const revoke = useWrite(usersContract.revokeAccessToken);
  return (
    <div className="flex flex-col gap-3">
      <p className="max-w-160 text-ink-quiet">{t("tokens.hint")}</p>
      <DataList
        rows={query.data?.items}
        query={query}
        failed={t("tokens.fetchFailed")}
        label={t("list.tokens")}
        columns={useColumns(setLeaving)}
        rowKey={({ id }) => id}
        expectedRows={3}
        empty={
          <EmptyState
            icon={<KeySquare size={20} />}
            title={t("tokens.empty")}
            hint={t("tokens.emptyHint")}
          />
        }
      />
      {isAdding ? (
        <Suspense>
          <NewTokenDialog onClose={onClose} />
        </Suspense>
      ) : null}
      {leaving ? (
        <ConfirmDialog
          open
          onClose={() => setLeaving(null)}
          title={t("tokens.revokeTitle", { name: leaving.name })}
          loses={t("tokens.revokeLoses")}
          confirmLabel={t("tokens.revoke")}
          onConfirm={async () => {
            try {
              await revoke.mutateAsync({ params: { id: leaving.id } });
            } catch (error) {
              toasts.error(`${t("tokens.revokeFailed")}. ${errorText(error)}`);
              throw error;
            }
            toasts.success(t("tokens.revokedDone", { name: leaving.name }));
          }}
        />
      ) : null}
    </div>
  );
}

function useColumns(onRevoke: (token: AccessToken) => void): Column<AccessToken>[] {
  const { t } = useTranslation("users");
  return [
    {
      id: "name",
      header: t("tokens.name"),
      identifies: true,
      phone: "title",
      cell: ({ name }) => name,
    },
    {
      id: "permissions",
      header: t("field.permissions"),
      phone: "under",
      cell: ({ permissions }) => (
        <span title={permissions.map((each) => t(`permissions.name.${each}`)).join(", ")}>
          {t("permissions.count", { count: permissions.length })}
        </span>
      ),
    },
    {
      id: "by",
      header: t("tokens.createdBy"),
      from: "desk",
      cell: ({ createdBy }) => createdBy.name,
    },
    {
      id: "used",
      header: t("tokens.lastUsed"),
      phone: "end-under",
      cell: ({ lastUsedAt }) =>
        lastUsedAt ? (
          <RelativeTime iso={lastUsedAt} />
        ) : (
          <span className="text-ink-faint">{t("tokens.unused")}</span>
        ),
    },
    {
      id: "state",
      header: t("field.status"),
      phone: "end",
      cell: (token) =>
        token.revokedAt ? (
          <Badge>{t("tokens.revoked")}</Badge>
        ) : (
          <Button
            size="small"
            disabledReason={!token.isRevocable && t("rights.beyond")}
            onClick={() => onRevoke(token)}
          >
            {t("tokens.revoke")}
          </Button>
        ),
    },
  ];
}
