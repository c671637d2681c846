import { call } from "#src/client/data/api.ts";
import { approvalsContract } from "#src/areas/approvals/contract.ts";
import { isOpenApproval } from "#src/areas/approvals/rules.ts";

/**
 * Takes a request back whose discount is no longer on the cart, so that nobody decides about it. Without a connection it
 * stays, and expires.
 */
export async function takeBack(id: string): Promise<void> {
  const params = { id };
  try {
    const { status } = await call(approvalsContract.getApproval, { params });
    if (isOpenApproval(status)) await call(approvalsContract.cancel, { params, body: {} });
  } catch {
    // The cashier has removed the discount and goes on. Nothing depends on this request.
  }
}
