import { newId } from "#src/shared/ids.ts";
import type { TestClient } from "../client.ts";
import { each, listedVersion, type Target } from "./target.ts";

async function shippingTarget(admin: TestClient): Promise<Target> {
  const path = "/api/shipping-providers";
  const { id } = (await admin.post(path, { name: `Posta ${newId()}` })).body;
  return {
    path: `${path}/${id}`,
    base: listedVersion(admin, path, id),
    values: each({
      name: "Posta",
      contactName: "Asha",
      contactPhone: "0712345678",
      contactEmail: "asha@posta.example",
      trackingUrl: "https://posta.example/track/{number}",
      isActive: false,
    }),
  };
}

export const webhookTarget = (admin: TestClient, id: string): Target => ({
  path: `/api/webhook-endpoints/${id}`,
  base: listedVersion(admin, "/api/webhook-endpoints", id),
  values: each({
    name: "Tovuti",
    url: "https://hooks.example/fundi",
    kinds: ["sale.created", "sale.completed"],
  }),
});

export const integrationTargets = (admin: TestClient) => ({
  updateShippingProvider: () => shippingTarget(admin),
  saveBackupPlace: async (): Promise<Target> => ({
    path: "/api/backup-place",
    base: async () => ({ version: (await admin.get("/api/backup-state")).body.place.version }),
    values: each({ place: { kind: "default" } }),
  }),
});
