import { Ellipsis, FileText, Pencil, Power, Trash2 } from "lucide-react";
import { lazy, useState } from "react";
import { pageHref } from "#src/shared/addresses.ts";
import { usePagedList } from "#src/client/data/paged-list.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { useMay } from "#src/client/session.tsx";
import { useErrorText } from "#src/client/words/error-text.ts";
import { useWidth } from "#src/client/media.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Badge } from "#src/client/ui/badge.tsx";
import { buttonClasses } from "#src/client/ui/button-classes.ts";
import { Button } from "#src/client/ui/button.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { ConfirmDialog } from "#src/client/ui/forms/confirm-dialog.tsx";
import { DataList, type Column } from "#src/client/ui/lists/data-list.tsx";
import { OpenRecord } from "#src/client/ui/lists/open-record.tsx";
import { EmptyList } from "#src/client/ui/lists/empty-list.tsx";
import { FilterSelect } from "#src/client/ui/lists/filter-bar.tsx";
import { ListFilterBar } from "#src/client/ui/lists/list-filter-bar.tsx";
import { useListFilters } from "#src/client/ui/lists/list-filters.ts";
import { Menu } from "#src/client/ui/menu.tsx";
import { templateFilters } from "../../core/client/sms-address.ts";
import { templatesContract, type Template } from "../../templates/contract.ts";
import { VariableChips } from "./variable-chips.tsx";

const TemplateDialog = lazy(() => import("./template-dialog.tsx"));

/** The templates of the shop. Users with the right create and change them. */
export default function TemplatesTab({ onNew }: { onNew: () => void }) {
  const { t } = useTranslation("sms-templates");
  const mayManage = useMay()("manage_templates");
  const filters = useListFilters(templateFilters);
  const { query, values } = filters;
  const list = usePagedList("sms-templates", templatesContract.listTemplates, { query });
  const [deleted, setDeleted] = useState<Template | null>(null);
  const columns = useColumns(mayManage ? setDeleted : null);
  const close = () => filters.set({ new: false, template: "" });
  return (
    <>
      <ListFilterBar filters={filters}>
        <FilterSelect
          label={t("state")}
          allLabel={t("active")}
          {...filters.select("templates", (which) => t(which))}
        />
        <FilterSelect
          label={t("type")}
          {...filters.select("type", (type) => t(`messaging:type.${type}`))}
        />
      </ListFilterBar>
      <DataList
        {...list}
        failed={t("failed")}
        label={t("list")}
        columns={columns}
        rowKey={({ id }) => id}
        {...(mayManage && {
          rowHref: ({ id }: Template) =>
            pageHref(
              "/sms-notifications",
              {},
              { tab: "templates", ...filters.words({ template: id }) },
            ),
        })}
        empty={
          <EmptyList
            filters={filters}
            icon={<FileText size={20} />}
            title={t("empty")}
            hint={t("emptyHint")}
            action={mayManage ? <Button onClick={onNew}>{t("createTitle")}</Button> : null}
            foundTitle={t("filtered")}
            foundHint={t("filteredHint")}
          />
        }
      />
      <OpenRecord isNew={values.new} id={values.template} rows={list.rows} isAllowed={mayManage}>
        {(template) => <TemplateDialog template={template} onClose={close} />}
      </OpenRecord>
      {deleted ? <DeleteTemplate template={deleted} onClose={() => setDeleted(null)} /> : null}
    </>
  );
}

function DeleteTemplate({ template, onClose }: { template: Template; onClose: () => void }) {
  const { t } = useTranslation("sms-templates");
  const remove = useWrite(templatesContract.deleteTemplate);
  const failed = useFailure("deleteFailed");
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t("deleteTitle", { name: template.name })}
      loses={t("deleteLoses")}
      confirmLabel={t("deleteAction")}
      onConfirm={() =>
        remove.mutateAsync(
          { params: { id: template.id } },
          { onSuccess: () => toasts.success(t("deleted")), onError: failed },
        )
      }
    />
  );
}

/** Returns a function that says what has failed, and why. */
function useFailure(key: "updateFailed" | "deleteFailed"): (error: unknown) => void {
  const { t } = useTranslation("sms-templates");
  const errorText = useErrorText();
  return (error) => toasts.error(`${t(key)}: ${errorText(error)}`);
}

function Actions({ template, onDelete }: { template: Template; onDelete: () => void }) {
  const { t } = useTranslation("sms-templates");
  const activate = useWrite(templatesContract.activateTemplate);
  const deactivate = useWrite(templatesContract.deactivateTemplate);
  const failed = useFailure("updateFailed");
  const { id, name, version, isActive } = template;
  const turn = () =>
    (isActive ? deactivate : activate).mutate(
      { params: { id }, body: { version } },
      {
        onSuccess: () => toasts.success(t(isActive ? "deactivated" : "activated")),
        onError: failed,
      },
    );
  return (
    <Menu
      label={t("actions", { name })}
      items={[
        {
          label: t("edit"),
          icon: <Pencil size={16} />,
          href: pageHref(
            "/sms-notifications",
            {},
            { tab: "templates", templates: isActive ? "" : "all", template: id },
          ),
        },
        {
          label: t(isActive ? "deactivate" : "activate"),
          icon: <Power size={16} />,
          onSelect: turn,
        },
        { label: t("delete"), icon: <Trash2 size={16} />, danger: true, onSelect: onDelete },
      ]}
    >
      {(trigger) => (
        <button
          {...trigger}
          type="button"
          aria-label={t("actions", { name })}
          className={buttonClasses("ghost", "small")}
        >
          <Ellipsis size={16} aria-hidden="true" />
        </button>
      )}
    </Menu>
  );
}

function useColumns(onDelete: ((template: Template) => void) | null): Column<Template>[] {
  const { t, language } = useTranslation("sms-templates");
  const isWide = useWidth() === "wide";
  return [
    {
      id: "name",
      header: t("field.name"),
      identifies: true,
      phone: "title",
      cell: ({ name, isActive, occasion }) => (
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 py-1">
          {name}
          {isActive ? null : <Badge>{t("isInactive")}</Badge>}
          {occasion ? (
            <Badge>{t("automatic", { occasion: t(`messaging:occasion.${occasion}`) })}</Badge>
          ) : null}
        </span>
      ),
    },
    {
      id: "content",
      header: t("text"),
      shrinks: true,
      phone: "under",
      cell: ({ content, contentSw }) => (language === "sw" && contentSw) || content,
    },
    {
      id: "type",
      header: t("type"),
      from: "desk",
      cell: ({ type }) => t(`messaging:type.${type}`),
    },
    {
      id: "variables",
      header: t("variables"),
      from: "desk",
      // On a narrower desk the text needs the room.
      cell: ({ variables }) =>
        isWide ? (
          <VariableChips names={variables} most={2} />
        ) : (
          t("variableCount", { count: variables.length })
        ),
    },
    {
      id: "languages",
      header: t("languages"),
      from: "wide",
      cell: ({ contentSw }) => t(contentSw ? "bothLanguages" : "oneLanguage"),
    },
    ...(onDelete
      ? [
          {
            id: "actions",
            header: t("shell:actions"),
            align: "end",
            phone: "end",
            cell: (template) => (
              // The link of the row covers it; the menu lies above the link.
              <span className="relative z-10 inline-flex">
                <Actions template={template} onDelete={() => onDelete(template)} />
              </span>
            ),
          } satisfies Column<Template>,
        ]
      : []),
  ];
}
