import { lazy, Suspense, useState, type ComponentPropsWithRef } from "react";
import { useTranslation } from "../words/i18n.ts";
import { Initials } from "../ui/initials.tsx";
import type { ShellUser } from "./navigation.ts";
import type { UserMenuProps } from "./user-menu.tsx";

const fetchMenu = () => import("./user-menu.tsx");
const UserMenu = lazy(fetchMenu);

/** The button of the user menu. The menu's code is loaded when the pointer or the focus reaches the button. */
export function UserButton(props: UserMenuProps) {
  const [wanted, setWanted] = useState(false);
  const button = (
    <UserTrigger
      user={props.user}
      aria-haspopup="menu"
      aria-expanded={wanted}
      onPointerEnter={() => void fetchMenu()}
      onFocus={() => void fetchMenu()}
      onClick={() => setWanted(true)}
    />
  );
  return wanted ? (
    <Suspense fallback={button}>
      <UserMenu {...props} />
    </Suspense>
  ) : (
    button
  );
}

export function UserTrigger({
  user,
  ...rest
}: { user: ShellUser } & ComponentPropsWithRef<"button">) {
  const { t } = useTranslation("shell");
  return (
    <button
      {...rest}
      type="button"
      aria-label={`${t("account")}: ${user.name}`}
      className="flex size-11 items-center justify-center rounded-full tablet:size-9"
    >
      <Initials name={user.name} />
    </button>
  );
}
