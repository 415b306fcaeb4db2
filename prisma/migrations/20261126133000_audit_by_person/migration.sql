-- The entries of a person: an index of an expression, which Prisma does not know.
CREATE INDEX "audit_entries_actor_email_idx" ON "audit_entries" ((actor ->> 'email'), audit_entry_id);
