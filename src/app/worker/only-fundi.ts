import { SERVER_HEADER } from "#src/shared/contract.ts";

/** Whether Fundi answered, and not a hotspot or a proxy, whose page would otherwise be kept in place of a file. */
export const isOfFundi = ({ headers }: Response): boolean => headers.has(SERVER_HEADER);

/** Keeps only files of Fundi. The server answers the address of a file that it does not have with a page. */
export const onlyFundi = {
  cacheWillUpdate: async ({ request, response }: { request: Request; response: Response }) => {
    const isPage = response.headers.get("content-type")?.includes("text/html") ?? false;
    const isFile = isOfFundi(response) && response.status === 200 && !response.redirected;
    return isFile && isPage === new URL(request.url).pathname.endsWith(".html") ? response : null;
  },
};
