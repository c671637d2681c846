import { MapPinOff } from "lucide-react";
import { useTranslation } from "../i18n.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { LinkButton } from "../ui/link-button.tsx";

export function NotFoundPage({ home = "/dashboard" }: { home?: string }) {
  const { t } = useTranslation("shell");
  return (
    <div className="flex min-h-[60dvh] flex-col items-center justify-center">
      <EmptyState
        as="h1"
        icon={<MapPinOff size={20} />}
        title={t("notFound")}
        hint={t("notFoundHint")}
        action={
          <LinkButton href={home} variant="primary">
            {t("goToDashboard")}
          </LinkButton>
        }
      />
    </div>
  );
}
