import { ChevronRight } from "lucide-react";
import { useId } from "react";
import { pageHref } from "#src/shared/addresses.ts";
import { may, mayUse, useSession } from "#src/client/session.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import { AppLink } from "#src/client/ui/app-link.tsx";
import { cx } from "#src/client/ui/cx.ts";
import {
  settingGroups,
  type SettingEntry,
  type SettingGroup,
  type SettingTab,
} from "../../core/client/setting-screens.ts";

type Props = {
  /** The page that is open beside the list; null if the list is the whole screen. */
  open: SettingTab | null;
};

/** Everything that the user may set up, in groups. */
export function SettingsList({ open }: Props) {
  const { t } = useTranslation("setting-screens");
  const user = useSession();
  const isMine = (entry: SettingEntry) =>
    "tab" in entry ? may(user, "manage_settings") : mayUse(user, entry.permission);
  return (
    <nav aria-label={t("list")} className={cx("flex flex-col gap-5", !open && "max-w-220")}>
      {settingGroups
        .map(({ name, entries }) => ({ name, entries: entries.filter(isMine) }))
        .filter(({ entries }) => entries.length > 0)
        .map((group) => (
          <Group key={group.name} group={group} open={open} />
        ))}
    </nav>
  );
}

function Group({ group, open }: Props & { group: SettingGroup }) {
  const { t } = useTranslation("setting-screens");
  const id = useId();
  return (
    <div>
      <h2 id={id} className="mb-1 px-2.5 text-12 font-medium text-ink-faint">
        {t(`group.${group.name}`)}
      </h2>
      <ul
        aria-labelledby={id}
        className={open ? "" : "divide-y divide-line rounded-card border border-line bg-surface"}
      >
        {group.entries.map((entry) => (
          <li key={"tab" in entry ? entry.tab : entry.name}>
            <Entry entry={entry} open={open} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Entry({ entry, open }: Props & { entry: SettingEntry }) {
  const { t } = useTranslation("setting-screens");
  const { icon: Icon } = entry;
  const name = "tab" in entry ? t(`settings:category.${entry.tab}`) : t(`setup.${entry.name}`);
  const hint = "tab" in entry ? t(`about.${entry.tab}`) : t(`setup.${entry.name}Hint`);
  const href = "tab" in entry ? pageHref("/settings", {}, { category: entry.tab }) : entry.href;
  if (open)
    return (
      <AppLink
        href={href}
        aria-current={"tab" in entry && entry.tab === open ? "page" : undefined}
        className="flex min-h-9 items-center gap-2.5 rounded-control px-2.5 py-1 text-ink-quiet hover:bg-sunken hover:text-ink aria-[current=page]:bg-pressed aria-[current=page]:font-medium aria-[current=page]:text-ink"
      >
        <Icon size={16} aria-hidden="true" className="shrink-0" />
        <span className="min-w-0 wrap-anywhere">{name}</span>
      </AppLink>
    );
  return (
    <AppLink href={href} className="flex min-h-14 items-center gap-3 px-4 py-2 hover:bg-sunken">
      <Icon size={18} aria-hidden="true" className="shrink-0 text-ink-quiet" />
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{name}</span>
        <span className="block text-12 text-ink-quiet">{hint}</span>
      </span>
      <ChevronRight size={16} aria-hidden="true" className="shrink-0 text-ink-faint" />
    </AppLink>
  );
}
