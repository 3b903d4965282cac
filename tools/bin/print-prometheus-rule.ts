/** Prints the rules as a resource of the Prometheus operator, for k8s/monitoring/operator/prometheus-rule.yaml. */
import { prometheusRule } from '../release/monitoring/read-monitoring.ts';

process.stdout.write(prometheusRule());
