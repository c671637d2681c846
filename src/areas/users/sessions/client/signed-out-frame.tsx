import { useQuery } from "@tanstack/react-query";
import { useEffect, type ReactNode } from "react";
import { read } from "#src/client/data/queries.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { LanguageSwitch } from "#src/client/shell/language-switch.tsx";
import { Logo } from "#src/client/shell/logo.tsx";
import { coloursHref, logoHref } from "#src/areas/settings/branding/addresses.ts";
import { brandingContract, type PublicAppearance } from "#src/areas/settings/branding/contract.ts";

type Props = {
  title: string;
  hint?: ReactNode;
  children: ReactNode;
};

/**
 * The frame of screens without a menu (sign-in, new password), with the logo and the colours of the shop. A wide window
 * shows the shop's name beside the form.
 */
export function SignedOutFrame({ title, hint, children }: Props) {
  const { t } = useTranslation("users");
  const look = useQuery(read(brandingContract.getAppearance, {}));
  useEffect(() => {
    document.title = `${title} · ${t("common:productName")}`;
  }, [title, t]);
  return (
    <div className="shop-colours grid min-h-dvh desk:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
      {look.data?.brandColor ? (
        <link rel="stylesheet" href={coloursHref(look.data.brandColor)} precedence="shop" />
      ) : null}
      <aside className="hidden flex-col justify-between bg-accent-soft p-10 desk:flex">
        <span className="flex items-center gap-3 text-16 font-strong text-accent-ink">
          <Mark look={look} size={32} />
        </span>
        <p className="max-w-100 text-28 font-strong text-balance text-accent-ink">
          {t("signIn.tagline")}
        </p>
        <span aria-hidden="true" />
      </aside>
      <div className="flex flex-col px-5 py-4 tablet:px-10">
        <header className="flex min-h-11 items-center justify-between">
          <span className="flex items-center gap-2.5 font-strong desk:invisible">
            <Mark look={look} size={28} />
          </span>
          <LanguageSwitch />
        </header>
        <main className="mx-auto flex w-full max-w-92 flex-1 flex-col justify-center py-8 phone:justify-start phone:pt-14">
          <h1 className="text-28 font-strong">{title}</h1>
          {hint ? <p className="mt-1.5 text-ink-quiet">{hint}</p> : null}
          <div className="mt-6">{children}</div>
        </main>
      </div>
    </div>
  );
}

type Look = { data: PublicAppearance | undefined; isPending: boolean };

/** The logo and name of the shop, or those of Fundi if they cannot be read. Nothing is shown before this is known. */
function Mark({ look: { data, isPending }, size }: { look: Look; size: number }) {
  const { t } = useTranslation("users");
  if (isPending) return <span style={{ height: size }} />;
  return (
    <>
      {data?.logo ? (
        <img
          src={logoHref(data.logo, "160")}
          width={data.logo.width}
          height={data.logo.height}
          alt=""
          className="h-10 w-auto max-w-32 shrink-0 rounded-small bg-white object-contain p-0.5"
        />
      ) : (
        <Logo size={size} />
      )}
      <span className="min-w-0 truncate">{data?.name ?? t("common:productName")}</span>
    </>
  );
}
