// Mongosh runs this file. Every step may be repeated: what exists stays, and passwords are set again.
const secret = (name) => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is missing`);
  return value;
};
const admin = new Mongo('mongodb://127.0.0.1:27017/?directConnection=true').getDB('admin');

/** Runs a step that may be refused because it was done before. After any other refusal, the sign-in below fails. */
const once = (command) => {
  try {
    admin.runCommand(command);
  } catch (_refused) {}
};
for (;;) {
  const { isWritablePrimary, setName } = admin.runCommand({ hello: 1 });
  if (isWritablePrimary) break;
  if (!setName) once({ replSetInitiate: { _id: 'rs0', members: [{ _id: 0, host: 'mongo:27017' }] } });
  sleep(500);
}
// MongoDB lets anybody on this machine create the first account.
const rootPassword = secret('MONGO_ROOT_PASSWORD');
once({ createUser: 'root', pwd: rootPassword, roles: ['root'] });
admin.auth('root', rootPassword);

const account = (name, password, roles) => {
  const exists = admin.runCommand({ usersInfo: { user: name, db: 'admin' } }).users.length > 0;
  admin.runCommand(
    exists ? { updateUser: name, pwd: password, roles } : { createUser: name, pwd: password, roles },
  );
};
for (const service of ['applications', 'integrations', 'notifications']) {
  const password = secret(`MONGO_${service.toUpperCase()}_PASSWORD`);
  account(service, password, [{ role: 'readWrite', db: service }]);
}
// This account reads every database and writes none. A restore uses root.
account('backup', secret('MONGO_BACKUP_PASSWORD'), [
  { role: 'read', db: 'applications' },
  { role: 'read', db: 'integrations' },
  { role: 'read', db: 'notifications' },
]);
