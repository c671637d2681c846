import { useQuery } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";
import { pageHref } from "#src/shared/addresses.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { read } from "#src/client/data/queries.ts";
import { LinkButton } from "#src/client/ui/link-button.tsx";
import { Notice } from "#src/client/ui/feedback/notice.tsx";
import { Spinner } from "#src/client/ui/feedback/spinner.tsx";
import { setupContract } from "../contract.ts";

const ASK_AGAIN_MS = 1000;

/** Shows whether the demo shop, which a background job fills, is ready. */
export function DemoShopProgress() {
  const { t } = useTranslation("users");
  const { data } = useQuery({
    ...read(setupContract.getDemoShop, {}),
    refetchInterval: ({ state }) =>
      state.data && state.data.status !== "filling" ? false : ASK_AGAIN_MS,
  });
  const status = data?.status ?? "filling";
  return (
    <div role="status" className="flex flex-col items-start gap-5">
      {status === "failed" ? (
        <Notice tone="loss">{t("setup.fillingFailed")}</Notice>
      ) : (
        <div>
          <p className="flex items-center gap-2.5 text-16 font-medium">
            {status === "filling" ? (
              <Spinner />
            ) : (
              <CircleCheck size={18} aria-hidden="true" className="text-accent" />
            )}
            {t(status === "filling" ? "setup.filling" : "setup.filled")}
          </p>
          {status === "filling" ? (
            <p className="mt-1 text-ink-quiet">{t("setup.fillingHint")}</p>
          ) : null}
        </div>
      )}
      <LinkButton href={pageHref("/dashboard")} variant="primary">
        {t("setup.goOn")}
      </LinkButton>
    </div>
  );
}
