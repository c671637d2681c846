/**
 * Compares every answer that the test client receives with the contract of its endpoint. Therefore every test over HTTP
 * also tests the contract.
 */
import { isPage, refusalsOf, successesOf, type Endpoint } from "#src/shared/contract.ts";
import { refusals, type RefusalCode } from "#src/shared/refusals/refusals.ts";
import { readContracts } from "./contracts.ts";

interface Route {
  method: string;
  path: RegExp;
  endpoint: Endpoint;
}

/**
 * The length of a path without its parameters. An address is compared with longer paths first, so that
 * `/api/items/lookup` and `/api/receipts/:id.pdf` come before paths with only `:id`.
 */
const fixedLength = ({ path }: Endpoint): number => path.replaceAll(/:\w+/g, "").length;

async function readRoutes(): Promise<Route[]> {
  const contracts = await readContracts();
  return Object.values(contracts)
    .flatMap((contract) => Object.values(contract))
    .toSorted((a, b) => fixedLength(b) - fixedLength(a))
    .map((endpoint) => ({
      method: endpoint.method,
      path: new RegExp(`^${endpoint.path.replaceAll(".", "\\.").replaceAll(/:\w+/g, "[^/]+")}/?$`),
      endpoint,
    }));
}

const allRoutes = readRoutes();

export interface SeenAnswer {
  method: string;
  /** The address of the request, with its query. */
  path: string;
  status: number;
  contentType: string | null;
  body: unknown;
}

/** Describes an answer that its endpoint's contract does not declare; null when the answer is declared. */
export async function undeclaredPart(answer: SeenAnswer): Promise<string | null> {
  const { method, path, status, contentType, body } = answer;
  const address = path.replace(/[?#].*$/, "");
  const routes = await allRoutes;
  const route = routes.find((one) => one.method === method && one.path.test(address));
  const complain = (what: string) =>
    `${method} ${address} answers ${status} ${JSON.stringify(body)?.slice(0, 300)}${what}`;
  // A request to an address without a contract may be refused with any code, but must not cause an internal error.
  if (!route) return status === 500 ? complain("") : null;
  const { endpoint } = route;
  if (status < 400) {
    return successesOf(endpoint).has(status) ? null : complain(", a status it does not declare");
  }
  const refusedCodes = refusalsOf(endpoint);
  if (isPage(endpoint)) {
    return refusedCodes.some((code) => refusals[code].status === status)
      ? null
      : complain(", a status it does not declare");
  }
  if (!contentType?.startsWith("application/problem+json"))
    return complain(", which is no problem+json");
  const { code } = body as { code: RefusalCode };
  if (!refusedCodes.includes(code)) return complain(", a code it does not declare");
  return refusals[code].status === status
    ? null
    : complain(", which is not the status of its code");
}
