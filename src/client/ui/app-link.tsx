import type { AnchorHTMLAttributes, MouseEvent, Ref } from "react";
import { goTo } from "../address-bar.ts";
import { preload, preloadNoLonger, preloadSoon } from "../data/preload.ts";

export type AppLinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> & {
  /** An address of this app, for example `/devices/0190…?tab=payments`. */
  href: string;
  ref?: Ref<HTMLAnchorElement>;
};

/** A link inside the app. When the user hovers, focuses or touches it, the next screen's code and words are loaded. */
export function AppLink({ href, children, ...rest }: AppLinkProps) {
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        rest.onClick?.(event);
        if (event.defaultPrevented || isForTheBrowser(event)) return;
        event.preventDefault();
        goTo(href);
      }}
      onPointerEnter={(event) => {
        rest.onPointerEnter?.(event);
        preloadSoon(href);
      }}
      onPointerLeave={(event) => {
        rest.onPointerLeave?.(event);
        preloadNoLonger();
      }}
      onFocus={(event) => {
        rest.onFocus?.(event);
        preloadSoon(href);
      }}
      onTouchStart={(event) => {
        rest.onTouchStart?.(event);
        preload(href);
      }}
    >
      {children}
    </a>
  );
}

/** Whether the browser must handle the click itself, for example to open another tab or to download a file. */
function isForTheBrowser(event: MouseEvent<HTMLAnchorElement>): boolean {
  const { target, download } = event.currentTarget;
  return (
    event.button !== 0 ||
    event.ctrlKey ||
    event.metaKey ||
    event.shiftKey ||
    event.altKey ||
    download !== "" ||
    (target !== "" && target !== "_self")
  );
}
