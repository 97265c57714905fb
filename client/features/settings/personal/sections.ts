import { AccountSection } from '#client/features/settings/personal/AccountSection.tsx';
import { CalendarFeedsSection } from '#client/features/settings/personal/CalendarFeedsSection.tsx';
import { DangerSection } from '#client/features/settings/personal/DangerSection.tsx';
import { DataSyncSection } from '#client/features/settings/personal/DataSyncSection.tsx';
import { LookSection } from '#client/features/settings/personal/LookSection.tsx';
import { NotificationsSection } from '#client/features/settings/personal/NotificationsSection.tsx';
import { ProfileSection } from '#client/features/settings/personal/ProfileSection.tsx';
import { RecordedSection } from '#client/features/settings/personal/RecordedSection.tsx';
import { SecondFactorSection } from '#client/features/settings/personal/SecondFactorSection.tsx';
import { SessionsSection } from '#client/features/settings/personal/SessionsSection.tsx';
import { SignInProvidersSection } from '#client/features/settings/personal/SignInProvidersSection.tsx';
import { WorkingHoursSection } from '#client/features/settings/personal/WorkingHoursSection.tsx';
import type { SettingsSection } from '#client/features/settings/section.ts';
import { ApiTokensSection } from '#client/features/settings/tokens/ApiTokensSection.tsx';

export const personalSections: readonly SettingsSection[] = [
  { id: 'profile', group: 'personal', Component: ProfileSection },
  { id: 'workingHours', group: 'personal', Component: WorkingHoursSection },
  { id: 'notifications', group: 'personal', Component: NotificationsSection },
  { id: 'calendarFeeds', group: 'personal', Component: CalendarFeedsSection },
  { id: 'apiTokens', group: 'personal', Component: ApiTokensSection },
  { id: 'recorded', group: 'personal', Component: RecordedSection },
  { id: 'account', group: 'personal', Component: AccountSection },
  { id: 'signInProviders', group: 'personal', Component: SignInProvidersSection },
  { id: 'secondFactor', group: 'personal', Component: SecondFactorSection },
  { id: 'sessions', group: 'personal', Component: SessionsSection },
  { id: 'dataSync', group: 'personal', Component: DataSyncSection },
  { id: 'look', group: 'personal', Component: LookSection },
  { id: 'danger', group: 'personal', Component: DangerSection },
];
