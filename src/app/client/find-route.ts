import { asId } from "#src/shared/ids.ts";

/** The route that matches a path. `/devices/new` has priority over `/devices/$id`. */
export interface Found<R> {
  route: R;
  /** The values of the `$name` parameters in the path. */
  params: Readonly<Record<string, string>>;
}

export function findRoute<R extends { path: string }>(
  routes: readonly R[],
  path: string,
): Found<R> | null {
  const literal = routes.find((route) => route.path === path);
  if (literal) return { route: literal, params: {} };
  for (const route of routes) {
    const params = fit(route.path, path);
    if (params) return { route, params };
  }
  return null;
}

function fit(pattern: string, path: string): Record<string, string> | null {
  const wanted = pattern.split("/");
  const given = path.split("/");
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [at, part] of wanted.entries()) {
    const text = given[at] ?? "";
    if (!part.startsWith("$")) {
      if (part !== text) return null;
      continue;
    }
    if (text === "") return null;
    const value = decoded(text);
    params[part.slice(1)] = asId(value) ?? value;
  }
  return params;
}

/** Decodes a part of the path. A mistyped address may contain invalid percent-encoding. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
