import { Plus } from "lucide-react";
import { Suspense } from "react";
import { mayUse, useMay, useSession } from "#src/client/session.tsx";
import { useShortcut } from "#src/client/shortcuts.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { Button } from "#src/client/ui/button.tsx";
import { SkeletonText } from "#src/client/ui/feedback/skeleton.tsx";
import { useListFilters } from "#src/client/ui/lists/list-filters.ts";
import { PageHeader } from "#src/client/ui/page-header.tsx";
import { Tabs } from "#src/client/ui/tabs.tsx";
import { nothingOpen, smsScreen, smsTabs, type SmsTab } from "../../core/client/sms-address.ts";
import { tabUsers } from "./sms-users.ts";

const SendTab = lazyWithWords(() => import("./send-tab.tsx"), "customers");
const TemplatesTab = lazyWithWords(
  () => import("../../template-editor/client/templates-tab.tsx"),
  "sms-templates",
  "customers",
);
const HistoryTab = lazyWithWords(() => import("./history-tab.tsx"), "emails");
const StatisticsTab = lazyWithWords(() => import("../../sms/client/statistics-tab.tsx"));
const ExportHistory = lazyWithWords(() => import("./export-history.tsx"));

/** The screen of text messages: sending them, their templates, what was sent, and how many arrived. */
export function SmsPage() {
  const { t } = useTranslation("sms");
  const user = useSession();
  const mayManage = useMay()("manage_templates");
  const { values, set } = useListFilters(smsScreen);
  const tabs = smsTabs.filter((tab) => mayUse(user, tabUsers[tab]));
  const tab = tabs.find((each) => each === values.tab) ?? tabs[0] ?? "templates";
  const open = (chosen: SmsTab) => set({ ...nothingOpen, tab: chosen });
  const newTemplate = () => set({ ...nothingOpen, tab: "templates", new: true });
  useShortcut("n", "palette:newSmsTemplate", newTemplate, {
    enabled: tab === "templates" && mayManage,
  });
  useShortcut("n", "palette:sendSms", () => open("send"), {
    enabled: tab !== "templates" && tab !== "send" && tabs.includes("send"),
  });
  const props = { address: values, onChange: set };
  return (
    <>
      <PageHeader
        title={t("title")}
        secondary={
          tab === "history" ? (
            <Suspense>
              <ExportHistory channel={values.channel} />
            </Suspense>
          ) : null
        }
        action={
          tab === "templates" ? (
            <Button
              variant="primary"
              icon={<Plus size={16} />}
              hint="N"
              disabledReason={!mayManage && t("errors:forbidden")}
              onClick={newTemplate}
            >
              {t("newTemplate")}
            </Button>
          ) : null
        }
      />
      <Tabs
        label={t("tabs")}
        tabs={tabs.map((value) => ({ value, label: t(`tab.${value}`) }))}
        value={tab}
        onChange={open}
      >
        <Suspense fallback={<SkeletonText lines={8} />}>
          {tab === "send" ? <SendTab {...props} /> : null}
          {tab === "templates" ? <TemplatesTab onNew={newTemplate} /> : null}
          {tab === "history" ? <HistoryTab {...props} /> : null}
          {tab === "statistics" ? <StatisticsTab /> : null}
        </Suspense>
      </Tabs>
    </>
  );
}
