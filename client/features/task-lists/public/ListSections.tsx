import '#client/locales/en/pages/lists.json';
import { ListSection } from '#client/features/task-lists/edit/ListSection.tsx';

export function StatusesSection() {
  return <ListSection kind="statuses" id="statuses" />;
}

export function PrioritiesSection() {
  return <ListSection kind="priorities" id="priorities" />;
}

export function SizesSection() {
  return <ListSection kind="sizes" id="sizes" />;
}

export function LabelsSection() {
  return <ListSection kind="tags" id="labels" />;
}

export function IssueTypesSection() {
  return <ListSection kind="issueTypes" id="issueTypes" />;
}

export function VersionsSection() {
  return <ListSection kind="versions" id="versions" />;
}

export function RelatedIssueTypesSection() {
  return <ListSection kind="relatedIssueTypes" id="relatedIssueTypes" />;
}
