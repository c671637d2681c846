import {
  ArrowLeftRight,
  Download,
  KeyRound,
  Languages,
  LogOut,
  Monitor,
  Moon,
  Sun,
} from "lucide-react";
import { setLanguage, useTranslation } from "../words/i18n.ts";
import { languages, type Language } from "#src/shared/words.ts";
import { setTheme, themes, useTheme } from "../theme.ts";
import { Menu } from "../ui/menu.tsx";
import type { ShellUser } from "./navigation.ts";
import { canInstall, install } from "./install-app.ts";
import { UserTrigger } from "./user-button.tsx";

export type UserMenuProps = {
  user: ShellUser;
  onSignOut: () => void;
  onChangePassword: () => void;
  onSwitchUser: () => void;
  /** Called when the user switches the language, so that the caller saves it in the user's profile. */
  onLanguage?: ((language: Language) => void) | undefined;
};

const languageWords = { en: "languageEn", sw: "languageSw" } as const;
const themeWords = { light: "themeLight", dark: "themeDark", system: "themeSystem" } as const;
const themeIcons = {
  light: <Sun size={16} />,
  dark: <Moon size={16} />,
  system: <Monitor size={16} />,
};

/** The menu of the signed-in user: language, theme, password and sign-out. */
export default function UserMenu({
  user,
  onSignOut,
  onChangePassword,
  onSwitchUser,
  onLanguage,
}: UserMenuProps) {
  const { t, language } = useTranslation("shell");
  const { t: tOfApp } = useTranslation("connection");
  const theme = useTheme();
  return (
    <Menu
      startOpen
      label={t("account")}
      header={
        <>
          <p className="truncate font-strong">{user.name}</p>
          <p className="text-12 text-ink-faint">{t(`role.${user.role}`)}</p>
        </>
      }
      items={[
        ...languages.map((each) => ({
          label: t(languageWords[each]),
          icon: <Languages size={16} />,
          checked: each === language,
          onSelect: () => void setLanguage(each).then(() => onLanguage?.(each)),
        })),
        "separator",
        ...themes.map((each) => ({
          label: t(themeWords[each]),
          icon: themeIcons[each],
          checked: each === theme,
          onSelect: () => setTheme(each),
        })),
        "separator",
        ...(canInstall()
          ? [{ label: tOfApp("install"), icon: <Download size={16} />, onSelect: install }]
          : []),
        { label: t("changePassword"), icon: <KeyRound size={16} />, onSelect: onChangePassword },
        { label: t("switchUser"), icon: <ArrowLeftRight size={16} />, onSelect: onSwitchUser },
        { label: t("signOut"), icon: <LogOut size={16} />, onSelect: onSignOut },
      ]}
    >
      {(trigger) => <UserTrigger {...trigger} user={user} />}
    </Menu>
  );
}
