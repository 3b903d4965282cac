export { metricNamesIn } from './metric-names.ts';
export { readDashboards, readRules } from './read-monitoring.ts';
