import type { SettingsSection } from '#client/features/settings/section.ts';

export const teamSections: readonly SettingsSection[] = [];
