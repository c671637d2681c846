import type { Permission, Role } from "./permissions.ts";

/** The user as the session endpoints answer it (`/api/auth/session`, `/api/auth/sign-in`). */
export interface SessionUser {
  id: string;
  name: string;
  email: string;
  role: Role;
  permissions: Permission[];
  mustChangePassword: boolean;
  language: "en" | "sw";
  twoFactorEnabled: boolean;
}
