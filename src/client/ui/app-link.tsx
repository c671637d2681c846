import { Link, useRouter, type LinkProps } from "@tanstack/react-router";
import type { AnchorHTMLAttributes, Ref } from "react";

export type AppLinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> & {
  /** A path of this app, with its search if it has one: `/devices/0190…?tab=payments`. */
  href: string;
  ref?: Ref<HTMLAnchorElement>;
  /** Fetch code and data on hover or touch (default true). */
  preload?: boolean;
};

/** A link inside the app by its plain address, for parts that cannot know the route tree. */
export function AppLink({ href, preload = true, ...rest }: AppLinkProps) {
  const router = useRouter();
  const [path = "/", search = ""] = href.split("?");
  // The route tree is typed in src/app; here any address of the app is as good as another.
  const target = {
    to: path,
    ...(search ? { search: router.options.parseSearch(`?${search}`) } : {}),
  } as LinkProps;
  return (
    <Link
      {...rest}
      {...target}
      activeOptions={{ exact: true }}
      preload={preload ? "intent" : false}
    />
  );
}
