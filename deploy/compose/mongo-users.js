// Run by mongosh. Every step may be repeated: what is there already stays, passwords are set again.
const secret = (name) => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is missing`);
  return value;
};
const root = encodeURIComponent(secret('MONGO_ROOT_PASSWORD'));
const connection = new Mongo(`mongodb://root:${root}@mongo:27017/?authSource=admin&directConnection=true`);
const admin = connection.getDB('admin');

try {
  admin.runCommand({ replSetGetStatus: 1 }).ok || initiate();
} catch (_notYet) {
  initiate();
}
function initiate() {
  admin.runCommand({ replSetInitiate: { _id: 'rs0', members: [{ _id: 0, host: 'mongo:27017' }] } });
}
while (!admin.runCommand({ hello: 1 }).isWritablePrimary) sleep(500);

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
// Reads every database and writes none; a restore is done by root.
account('backup', secret('MONGO_BACKUP_PASSWORD'), [
  { role: 'read', db: 'applications' },
  { role: 'read', db: 'integrations' },
  { role: 'read', db: 'notifications' },
]);
